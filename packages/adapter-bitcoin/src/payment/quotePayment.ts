import type { FeeQuote } from '@latchkey/core/adapter'
import { buildPayment, payerKind } from './buildPayment.ts'
import { assertFairFee, highestFairFee } from './feeLimits.ts'
import { readAddress } from './outputScript.ts'
import { dustLimit, transactionSize } from './sizes.ts'

export declare namespace quotePayment {
  type Parameters = Omit<buildPayment.Parameters, 'publicKeyOf'> & {
    /** Whether the site set the fee rate as a number. Otherwise, the fee has the limits of a rate from an API. */
    isNamed: boolean
  }
}

/**
 * Says what a payment that the kit builds would cost, in sat. Its coins are chosen as for the payment.
 *
 * @returns the fee of the chosen coins; the cap is the highest fair fee, or for a rate of the site the fee if all coins that the address
 * has now are spent
 * @throws MoneyError `InvalidReceiver`, `InsufficientFunds`, `FeeTooHigh`
 * @throws ServiceError `InvalidAnswer`
 */
export async function quotePayment({ isNamed, ...payment }: quotePayment.Parameters): Promise<FeeQuote> {
  const { api, payer, recipient, amount, feeRate, form } = payment
  const { fee: expected } = await buildPayment(payment)
  if (!isNamed) {
    assertFairFee({ fee: expected, amount })
    return { expected, cap: highestFairFee(amount) }
  }
  const own = readAddress(payer.address, form)
  const inputs = (await api.getUtxos(payer.address)).length
  const outputs = [readAddress(recipient, form).script, own.script]
  const size = transactionSize({ payer: payerKind(own), inputs, outputs })
  // Change that would be dust goes to the fee.
  const cap = BigInt(Math.ceil(size * feeRate)) + dustLimit(own.script)
  return { expected, cap: cap > expected ? cap : expected }
}
