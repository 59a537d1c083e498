/**
 * Returns the name that the visitor gave an account. Only own properties are read, because a hostile wallet could return the address
 * `hasOwnProperty`.
 */
export function labelOf(labels: Readonly<Record<string, string>>, address: string): string | undefined {
  return Object.hasOwn(labels, address) ? labels[address] : undefined
}
