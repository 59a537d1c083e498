/**
 * Returns digits without the zeros at their end. The time of this loop grows with the number of digits. The time of the pattern `/0+$/` can
 * grow with the square of this number: if a server sends amounts with hundreds of zeros before the last digit.
 */
export function withoutEndZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}
