/** Splits an address into groups of four characters, after the `0x` of EVM addresses. */
export function addressGroups(address: string): string[] {
  const [, prefix = '', rest = ''] = /^(0x)?(.*)$/i.exec(address) ?? []
  return [prefix, ...(rest.match(/.{1,4}/g) ?? [])].filter(Boolean)
}
