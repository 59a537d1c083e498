import type { FeeQuote } from '@latchkey/core/adapter'
import { buildPayment, toPayerKind } from './buildPayment.ts'
import { getHighestFairFee } from './feeLimits.ts'
import { readAddress } from './outputScript.ts'
import { maxInputs } from './selectCoins.ts'
import { dustLimit, transactionSize } from './sizes.ts'

export declare namespace quotePayment {
  type Parameters = buildPayment.Parameters & {
    /** Whether the site passed the fee rate as a number. Otherwise it is from an API, and the fee is limited (`getHighestFairFee`). */
    isRateSetBySite: boolean
  }
}

/**
 * Computes the fee of a payment that the kit would build, in sat. The coins are chosen in the same way as for the payment itself.
 *
 * @returns `expected`: the fee with the chosen coins. `cap`: the highest fee that the payment can have. If the rate is from an API, the cap
 * is `getHighestFairFee`. If the site passed the rate, the cap is the fee of a payment that spends all coins of the address, but
 * at most `maxInputs`. If this payment outbids a refused one, the cap is `getHighestFairFee` or, if that is more, the expected fee
 * @throws MoneyError `InvalidReceiver`, `InsufficientFunds` or `FeeTooHigh`
 * @throws ServiceError `InvalidAnswer` if the API's data is wrong
 */
export async function quotePayment({ isRateSetBySite, ...payment }: quotePayment.Parameters): Promise<FeeQuote> {
  const { api, payer, recipient, amount, feeRate, form, refused } = payment
  const { fee: expected } = await buildPayment({ ...payment, isRateSetBySite })
  const atLeastExpected = (cap: bigint): FeeQuote => ({ expected, cap: cap > expected ? cap : expected })
  if (!isRateSetBySite || refused?.length) return atLeastExpected(getHighestFairFee(amount))
  const payerAddress = readAddress(payer.address, form)
  const inputCount = Math.min((await api.getUtxos(payer.address)).length, maxInputs)
  const outputScripts = [readAddress(recipient, form).script, payerAddress.script]
  const size = transactionSize({ payer: toPayerKind(payerAddress), inputs: inputCount, outputs: outputScripts })
  // Adds the dust limit, because change below that limit gets no output and is added to the fee.
  return atLeastExpected(BigInt(Math.ceil(size * feeRate)) + dustLimit(payerAddress.script))
}
