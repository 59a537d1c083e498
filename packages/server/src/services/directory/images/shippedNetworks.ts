import type { MarkFile } from './walletMarkFiles.ts'

/**
 * The names of the networks that the kit offers, by CAIP-2 id.
 * Written by `packages/latchkey/scripts/writeMarks.ts`.
 */
export const networkNames: Readonly<Record<string, string>> = {
  'eip155:42161': 'Arbitrum One',
  'eip155:421614': 'Arbitrum Sepolia',
  'eip155:1313161554': 'Aurora',
  'eip155:43114': 'Avalanche',
  'eip155:43113': 'Avalanche Fuji',
  'eip155:8453': 'Base',
  'eip155:84532': 'Base Sepolia',
  'eip155:80094': 'Berachain',
  'bip122:000000000019d6689c085ae165831e93': 'Bitcoin',
  'bip122:000000000933ea01ad0ee984209779ba': 'Bitcoin Testnet',
  'eip155:81457': 'Blast',
  'eip155:56': 'BNB Smart Chain',
  'eip155:97': 'BNB Smart Chain Testnet',
  'eip155:42220': 'Celo',
  'eip155:250': 'Fantom',
  'eip155:100': 'Gnosis',
  'eip155:560048': 'Hoodi',
  'eip155:57073': 'Ink',
  'eip155:8217': 'Kaia',
  'eip155:59144': 'Linea Mainnet',
  'eip155:1': 'Ethereum',
  'eip155:5000': 'Mantle',
  'eip155:34443': 'Mode Mainnet',
  'eip155:143': 'Monad',
  'eip155:10': 'OP Mainnet',
  'eip155:11155420': 'OP Sepolia',
  'eip155:137': 'Polygon',
  'eip155:80002': 'Polygon Amoy',
  'eip155:1101': 'Polygon zkEVM',
  'eip155:2020': 'Ronin',
  'eip155:534352': 'Scroll',
  'eip155:1329': 'Sei Network',
  'eip155:11155111': 'Sepolia',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'Solana Devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'Solana Testnet',
  'eip155:1868': 'Soneium Mainnet',
  'eip155:146': 'Sonic',
  'eip155:130': 'Unichain',
  'eip155:480': 'World Chain',
  'eip155:324': 'ZKsync Era',
  'eip155:7777777': 'Zora',
}

/** Test networks that the library's metadata does not list by their CAIP-2 id, with the mark of their main network. */
export const networkMarkFiles: Readonly<Record<string, MarkFile>> = {
  'bip122:000000000933ea01ad0ee984209779ba': 'network:bitcoin',
  'eip155:560048': 'network:ethereum',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'network:solana',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'network:solana',
}
