const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/

/** Splits a decimal string into its sign, its integer part without leading zeros, and its fraction. */
export function splitDecimal(text: string): { negative: boolean; whole: string; fraction: string } {
  const match = decimalPattern.exec(text)
  if (!match) throw new RangeError(`Not a decimal number: "${text}"`)
  const [, sign, whole = '0', fraction = ''] = match
  return { negative: sign === '-', whole: whole.replace(/^0+(?=\d)/, ''), fraction }
}

/**
 * Cuts a decimal string after a number of fraction digits, and removes zeros from the end. The cut never rounds, so the shown amount is
 * never larger than the real amount.
 * @param text a decimal number such as `-12.3456`, without an exponent
 * @throws RangeError if the text is not such a number
 */
export function truncateDecimal(text: string, digits: number): string {
  const { negative, whole, fraction } = splitDecimal(text)
  const keptFraction = fraction.slice(0, digits).replace(/0+$/, '')
  const number = keptFraction === '' ? whole : `${whole}.${keptFraction}`
  return negative && number !== '0' ? `-${number}` : number
}
