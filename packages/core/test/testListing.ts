import type { WalletListingEntry } from '@latchkey/protocol'

export function entry(name: string, rest: Partial<WalletListingEntry> = {}): WalletListingEntry {
  const id = name.toLowerCase().replaceAll(/\W+/g, '-')
  return { id, name, mobile_link: `${id}://`, chains: ['eip155:1'], ...rest }
}

/** `Wallet 1` to `Wallet {count}`. */
export function entries(count: number): WalletListingEntry[] {
  return Array.from({ length: count }, (_, index) => entry(`Wallet ${index + 1}`))
}
