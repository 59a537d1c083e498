/** Why a text or a number is no amount. A visitor's input can cause `NotDecimal` and `TooManyDecimals`. */
export type AmountErrorCode = 'NotDecimal' | 'TooLong' | 'TooManyDecimals' | 'InvalidDecimals' | 'DividedByZero'

/** Thrown for a text that is not an exact amount, and for a number of decimals that no token has. */
export class AmountError extends RangeError {
  override readonly name = 'AmountError'
  readonly code: AmountErrorCode

  constructor(code: AmountErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
