import type { FeeQuote } from '@latchkey/core/adapter'
import { assertPayable } from './assertPayable.ts'
import { buildPayment as buildUnchecked } from './buildPayment.ts'
import { assertFeeRate } from './feeLimits.ts'
import { quotePayment as quoteUnchecked } from './quotePayment.ts'

export declare namespace buildPayment {
  type Parameters = Omit<buildUnchecked.Parameters, 'mayHoldInscriptions'> & {
    /** Whether the payer's address may hold inscriptions. If so, coins that may carry an inscription are not spent. Default: true. */
    mayHoldInscriptions?: boolean
  }
  type ReturnType = buildUnchecked.ReturnType
}

/**
 * Builds a payment as a PSBT. The payment spends coins of one address, and the change returns to that address. A random sequence number
 * makes each payment a different transaction.
 *
 * @throws ConfigurationError `InvalidOption` for a fee rate that is not a number from 1 to 5,000 sat/vB
 * @throws MoneyError `AmountOutOfRange`, `AmountTooSmall`, `InvalidReceiver`, `FeeTooHigh` or `InsufficientFunds`
 * @throws ServiceError `InvalidAnswer` if a coin differs from the API's data
 */
export async function buildPayment(parameters: buildPayment.Parameters): Promise<buildPayment.ReturnType> {
  return buildUnchecked(checkPayment(parameters))
}

export declare namespace quotePayment {
  type Parameters = buildPayment.Parameters & Pick<quoteUnchecked.Parameters, 'isRateSetBySite'>
}

/**
 * Computes the fee of a payment that `buildPayment` would build, in sat.
 *
 * @returns `expected`: the fee with the chosen coins. `cap`: the highest fee that the payment can have
 * @throws like `buildPayment`
 */
export async function quotePayment(parameters: quotePayment.Parameters): Promise<FeeQuote> {
  return quoteUnchecked(checkPayment(parameters))
}

/** Checks the numbers and the receiver of a payment, and sets the default of `mayHoldInscriptions`. */
function checkPayment<parameters extends buildPayment.Parameters>(parameters: parameters) {
  const { feeRate, mayHoldInscriptions = true } = parameters
  // A rate that is not a number is as wrong as NaN here: only the adapter reads the rates of an API.
  assertFeeRate(typeof feeRate === 'number' ? feeRate : Number.NaN)
  assertPayable(parameters)
  return { ...parameters, mayHoldInscriptions }
}
