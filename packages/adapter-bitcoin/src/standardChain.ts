import type { Network } from '@latchkey/protocol'

/** What the chains of Wallet Standard are called, by the last letters of their CAIP-2 ids: all that the first load needs of them. */
const names: Readonly<Record<string, string>> = {
  '1e93': 'mainnet',
  '79ba': 'testnet',
  '72ae': 'testnet4',
  '9f7c': 'signet',
  c328: 'regtest',
}

/** A network of the kit as Wallet Standard names it. */
export function toStandardChain({
  caipNetworkId,
  walletStandardChain,
}: Pick<Network, 'caipNetworkId' | 'walletStandardChain'>): string {
  return walletStandardChain ?? `bitcoin:${names[caipNetworkId.slice(-4)]}`
}
