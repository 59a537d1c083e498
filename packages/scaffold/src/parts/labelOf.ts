/** The name that the visitor gave an account. A hostile wallet may return an address such as `hasOwnProperty`, which every object has. */
export function labelOf(labels: Readonly<Record<string, string>>, address: string): string | undefined {
  return Object.hasOwn(labels, address) ? labels[address] : undefined
}
