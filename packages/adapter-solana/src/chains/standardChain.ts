import type { CaipNetworkId, Network } from '@latchkey/protocol'

/** The name that Wallet Standard uses for a chain, for example `solana:mainnet`. */
export type StandardChain = `${string}:${string}`

/** The public Solana clusters, which every wallet knows. Each key has the first 32 characters of the cluster's genesis hash (CAIP-2). */
const knownChains: Readonly<Record<CaipNetworkId, StandardChain>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** Returns the Wallet Standard name of a network: its `walletStandardChain`, else the name of a public cluster, else `solana:localnet`. */
export function toStandardChain({ caipNetworkId, walletStandardChain }: Network): StandardChain {
  return walletStandardChain ?? knownChains[caipNetworkId] ?? 'solana:localnet'
}

/**
 * Converts a chain name of Wallet Standard to the CAIP-2 id of a network of the kit, or else of a public cluster. Returns an unknown name
 * unchanged.
 */
export function toCaipNetworkId(chain: StandardChain, networks: readonly Network[]): CaipNetworkId {
  const network = networks.find((each) => toStandardChain(each) === chain)
  if (network) return network.caipNetworkId
  const knownChainEntry = Object.entries(knownChains).find(([, name]) => name === chain)
  return (knownChainEntry?.[0] ?? chain) as CaipNetworkId
}
