/**
 * Exact amounts: base units as bigint, and decimal strings. These exports have an entry point of their own, because a
 * page loads them only when it shows its first amount.
 */
export { AmountError, type AmountErrorCode } from '../money/AmountError.ts'
export { addDecimals, compareDecimals, divideDecimals, multiplyDecimals } from '../money/arithmetic.ts'
export { toBaseUnits, toDecimal } from '../money/baseUnits.ts'
export { type AmountFormat, type FiatFormat, formatAmount, formatDecimal, formatFiat } from '../money/formatDecimal.ts'
export { truncateDecimal } from '../money/truncateDecimal.ts'
