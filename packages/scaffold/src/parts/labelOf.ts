/** Returns the visitor's name for an account. Checks own properties only: a hostile wallet may return the address `hasOwnProperty`. */
export function labelOf(labels: Readonly<Record<string, string>>, address: string): string | undefined {
  return Object.hasOwn(labels, address) ? labels[address] : undefined
}
