import type { CaipNetworkId, Network } from '@latchkey/protocol'

/** The name of a chain in Wallet Standard: `solana:mainnet`. */
export type StandardChain = `${string}:${string}`

/** The clusters that every wallet knows, by the first 32 characters of their genesis hashes (CAIP-2). */
export const knownChains: Readonly<Record<CaipNetworkId, StandardChain>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** How a wallet is told of a network: by the network's own name, a cluster's that all know, or as a local chain. */
export function toStandardChain({ caipNetworkId, walletStandardChain }: Network): StandardChain {
  return walletStandardChain ?? knownChains[caipNetworkId] ?? 'solana:localnet'
}
