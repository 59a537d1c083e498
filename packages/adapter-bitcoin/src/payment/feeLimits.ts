import { MoneyError } from '@latchkey/core/errors'

/**
 * The highest fee rate that the kit accepts from an API, in sat/vB. Higher rates were needed only rarely, for a few hours. A site that
 * wants to pay more passes the rate as a number.
 */
export const highestApiFeeRate = 500

/** The highest fee rate that a site may pass, in sat/vB. A higher rate is probably a mistake: the fee would exceed most payments. */
export const highestSiteFeeRate = 5_000

/**
 * The highest fee rate of a signed transaction that the kit sends, in sat/vB. It is twice the highest rate that a site may set, because
 * change that would be dust is added to the fee.
 */
export const maximumFeeRate: number = 2 * highestSiteFeeRate

/** A fee of at most this many sat is accepted, however small the payment is. */
const minimumFairFee = 20_000n

/** The highest fee in sat of a payment whose rate the site did not set: a quarter of the amount, or 20,000 sat if that is more. */
export function highestFairFee(amount: bigint): bigint {
  return amount / 4n > minimumFairFee ? amount / 4n : minimumFairFee
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
