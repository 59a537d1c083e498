import { MoneyError } from '@latchkey/core/errors'

/**
 * The highest fee rate from an API that the kit accepts, in sat/vB. Blocks were more expensive only rarely, and then for a few hours. A
 * site that wants to pay more passes the rate as a number.
 */
export const highestFeeRate = 500

/** The highest fee rate that a site may pass, in sat/vB. A higher rate is a mistake, because the fee would exceed most payments. */
export const highestNamedFeeRate = 5_000

/**
 * The highest fee rate of a transaction that a wallet returns, in sat/vB: twice the highest rate that a site may set, because change that
 * would be dust also goes to the fee.
 */
export const maximumFeeRate: number = 2 * highestNamedFeeRate

/** A fee in sat that is accepted for every amount. */
const alwaysFair = 20_000n

/** The highest fee in sat of a payment whose rate the site did not set: a quarter of the amount, or 20,000 sat if that is more. */
export function highestFairFee(amount: bigint): bigint {
  return amount / 4n > alwaysFair ? amount / 4n : alwaysFair
}

/**
 * Checks a fee whose rate the site did not set (`highestFairFee`). This limits the loss if an API lies about fees.
 *
 * @throws MoneyError `FeeTooHigh`
 */
export function assertFairFee({ fee, amount }: { fee: bigint; amount: bigint }): void {
  if (fee <= highestFairFee(amount)) return
  const details = `The fee would be ${fee} sat for ${amount} sat. A feeRate in sat/vB says that this is meant.`
  throw new MoneyError('FeeTooHigh', { details })
}
