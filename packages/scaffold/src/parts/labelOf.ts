/** What the visitor calls an account. A wallet may tell an address such as `hasOwnProperty`, which every record has. */
export function labelOf(labels: Readonly<Record<string, string>>, address: string): string | undefined {
  return Object.hasOwn(labels, address) ? labels[address] : undefined
}
