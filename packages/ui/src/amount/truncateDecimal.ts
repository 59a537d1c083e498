const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/

/** Splits a decimal string into its sign, integer part and fraction. The integer part has no leading zeros. */
export function splitDecimal(text: string): { negative: boolean; whole: string; fraction: string } {
  const match = decimalPattern.exec(text)
  if (!match) throw new RangeError(`Not a decimal number: "${text}"`)
  const [, sign, whole = '0', fraction = ''] = match
  return { negative: sign === '-', whole: whole.replace(/^0+(?=\d)/, ''), fraction }
}

/**
 * Cuts a decimal string after a number of fraction digits and removes trailing zeros. Cuts towards zero and never rounds, so the shown
 * amount is never larger than the real amount.
 * @param text a decimal number such as `-12.3456`, without an exponent
 * @throws RangeError for any other text
 */
export function truncateDecimal(text: string, digits: number): string {
  const { negative, whole, fraction } = splitDecimal(text)
  const keptFraction = fraction.slice(0, digits).replace(/0+$/, '')
  const number = keptFraction === '' ? whole : `${whole}.${keptFraction}`
  return negative && number !== '0' ? `-${number}` : number
}
