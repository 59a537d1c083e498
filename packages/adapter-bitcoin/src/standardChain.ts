import type { CaipNetworkId, Network } from '@latchkey/protocol'

/** The kit’s name of a Bitcoin chain. */
export type ChainName = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'

/**
 * The names of Bitcoin's chains. Each key has the first 32 hex digits of the genesis block's hash (CAIP-4). A private signet or regtest has
 * the same genesis block as the public one, so it has the same key. The other functions for chains are in `bitcoinChains.ts`, because a
 * page loads that code only when it connects a wallet.
 */
export const chainNames: Readonly<Record<CaipNetworkId, ChainName>> = {
  'bip122:000000000019d6689c085ae165831e93': 'mainnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'testnet',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'testnet4',
  'bip122:00000008819873e925422c1ff0f99f7c': 'signet',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

/**
 * Returns the Wallet Standard name of a network. For a network that is not a Bitcoin chain, returns `bitcoin:undefined`, which no wallet
 * announces.
 */
export function toStandardChain({
  caipNetworkId,
  walletStandardChain,
}: Pick<Network, 'caipNetworkId' | 'walletStandardChain'>): string {
  return walletStandardChain ?? `bitcoin:${chainNames[caipNetworkId]}`
}
