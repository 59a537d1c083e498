/**
 * Returns digits without the zeros at their end. The time grows with the length, while that of `/0+$/` grows with its square: a service could
 * send a list of amounts with hundreds of zeros before their last digit.
 */
export function withoutEndZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}
