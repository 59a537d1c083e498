import type { CaipNetworkId, Network } from '@latchkey/protocol'

export type ChainName = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'

/**
 * Bitcoin's chains, by the first 32 hex digits of their genesis blocks' hashes (CAIP-4). A signet or regtest of one's own shares the name's
 * genesis. The first load needs no more of them; the rest is in `bitcoinChains.ts`.
 */
export const chainNames: Readonly<Record<CaipNetworkId, ChainName>> = {
  'bip122:000000000019d6689c085ae165831e93': 'mainnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'testnet',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'testnet4',
  'bip122:00000008819873e925422c1ff0f99f7c': 'signet',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

/** A network of the kit as Wallet Standard names it. `bitcoin:undefined`, which no wallet announces, for a chain that is none of Bitcoin's. */
export function toStandardChain({
  caipNetworkId,
  walletStandardChain,
}: Pick<Network, 'caipNetworkId' | 'walletStandardChain'>): string {
  return walletStandardChain ?? `bitcoin:${chainNames[caipNetworkId]}`
}
