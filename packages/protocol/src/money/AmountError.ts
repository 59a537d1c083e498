/** The reasons why an amount is refused or cannot be computed. Typing errors of a visitor cause `NotDecimal` and `TooManyDecimals`. */
export type AmountErrorCode = 'NotDecimal' | 'TooLong' | 'TooManyDecimals' | 'InvalidDecimals' | 'DividedByZero'

/** Thrown for a text that is not an exact amount, for a number of decimals that no token has, and for a division by zero. */
export class AmountError extends RangeError {
  override readonly name = 'AmountError'
  readonly code: AmountErrorCode

  constructor(code: AmountErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
