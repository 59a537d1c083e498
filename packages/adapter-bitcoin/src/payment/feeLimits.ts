import { ConfigurationError, MoneyError } from '@latchkey/core/errors'
import type { FeeRate } from '../provider/bitcoinProvider.ts'

/**
 * The highest fee rate that the kit accepts from an API, in sat/vB. In the past, higher rates were needed only rarely and for a few hours.
 * A site that wants to pay a higher rate passes the rate as a number.
 */
export const highestApiFeeRate = 500

/**
 * The highest fee rate that a site may pass, in sat/vB. A higher rate is probably a mistake, because the fee would be higher than the
 * amount of most payments.
 */
export const highestSiteFeeRate = 5_000

/**
 * The highest fee rate of a signed transaction that the kit sends, in sat/vB. The limit is twice the highest rate that a site may set,
 * because change that would be dust is added to the fee.
 */
export const maximumFeeRate: number = 2 * highestSiteFeeRate

/** A fee of up to this many sat is accepted, even if the amount of the payment is small. */
const alwaysAcceptedFee = 20_000n

/**
 * Returns the highest accepted fee in sat for a payment whose fee rate the site did not set: a quarter of the amount, or 20,000 sat if that
 * is more.
 */
export function getHighestFairFee(amount: bigint): bigint {
  return amount / 4n > alwaysAcceptedFee ? amount / 4n : alwaysAcceptedFee
}

/**
 * Checks the fee of a payment whose fee the site did not set: the fee rate is from an API, which may lie, or the fee is raised above the
 * site's rate to outbid a refused payment (`isRaised`).
 *
 * @throws MoneyError `FeeTooHigh` if the fee is above `getHighestFairFee`
 */
export function assertFairFee({ fee, amount, isRaised }: assertFairFee.Parameters): void {
  if (fee <= getHighestFairFee(amount)) return
  const reason = isRaised ? ', to outbid a payment that was refused and may still be sent' : ''
  const details = `The fee would be ${fee} sat for ${amount} sat${reason}. A feeRate in sat/vB says that this is meant.`
  throw new MoneyError('FeeTooHigh', { details })
}

export declare namespace assertFairFee {
  type Parameters = { fee: bigint; amount: bigint; isRaised?: boolean }
}

/** The valid fee rates that are not numbers. */
const nonNumericFeeRates: readonly unknown[] = [undefined, 'slow', 'medium', 'fast']

/**
 * Checks a fee rate that a site passed.
 *
 * @throws ConfigurationError `InvalidOption` for a rate below 1 or above `highestSiteFeeRate`, and for an unknown word
 */
export function assertFeeRate(feeRate: FeeRate | undefined): void {
  if (nonNumericFeeRates.includes(feeRate)) return
  if (typeof feeRate === 'number' && feeRate >= 1 && feeRate <= highestSiteFeeRate) return
  throw new ConfigurationError('InvalidOption', {
    values: { option: 'feeRate', fix: `Pass slow, medium, fast, or a rate from 1 to ${highestSiteFeeRate} sat/vB.` },
  })
}
