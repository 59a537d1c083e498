const decimal = /^(-?)(\d+)(?:\.(\d+))?$/

/** A decimal text in its parts; the whole part without leading zeros. */
export function splitDecimal(text: string): { negative: boolean; whole: string; fraction: string } {
  const match = decimal.exec(text)
  if (!match) throw new RangeError(`Not a decimal number: "${text}"`)
  const [, sign, whole = '0', fraction = ''] = match
  return { negative: sign === '-', whole: whole.replace(/^0+(?=\d)/, ''), fraction }
}

/**
 * Cuts a decimal text after a number of fraction digits, towards zero, and drops zeros at the end. Never rounds:
 * what is shown is never more than what is there.
 * @param text such as `-12.3456`, without an exponent
 * @throws RangeError for any other text
 */
export function truncateDecimal(text: string, digits: number): string {
  const { negative, whole, fraction } = splitDecimal(text)
  const kept = fraction.slice(0, digits).replace(/0+$/, '')
  const number = kept === '' ? whole : `${whole}.${kept}`
  return negative && number !== '0' ? `-${number}` : number
}
