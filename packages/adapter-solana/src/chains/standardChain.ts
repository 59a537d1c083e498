import type { CaipNetworkId, Network } from '@latchkey/protocol'

/** The name of a chain in Wallet Standard, for example `solana:mainnet`. */
export type StandardChain = `${string}:${string}`

/** The clusters that every wallet knows. The keys are the first 32 characters of their genesis hashes (CAIP-2). */
const knownChains: Readonly<Record<CaipNetworkId, StandardChain>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** The Wallet Standard name of a network: the network's own name, the name of a known cluster, or `solana:localnet`. */
export function toStandardChain({ caipNetworkId, walletStandardChain }: Network): StandardChain {
  return walletStandardChain ?? knownChains[caipNetworkId] ?? 'solana:localnet'
}

/** Converts the chain name of a wallet to a CAIP-2 id: that of a kit's network or of a known cluster. Otherwise returns the name itself. */
export function toCaipNetworkId(chain: StandardChain, networks: readonly Network[]): CaipNetworkId {
  const network = networks.find((each) => toStandardChain(each) === chain)
  if (network) return network.caipNetworkId
  const known = Object.entries(knownChains).find(([, name]) => name === chain)
  return (known?.[0] ?? chain) as CaipNetworkId
}
