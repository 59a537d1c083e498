/** Data of the local Solana chain. Pages import this file, so it must not use Node modules. */
import type { Network } from '@latchkey/protocol'
import { type SolanaTestAccount, solanaTestAccounts } from '@latchkey/testing/solana-wallet'
import { chainPorts } from '../ports.ts'

/** The genesis hash of the local Solana chain, which is the SHA-256 of "Latchkey sandbox, Solana, genesis". */
export const solanaGenesisHash = 'ArEc3nkg9QtkjTMxMHHTjuK6SnhriBtEm6Z6eCUf5EQV'

/** The local Solana chain, in the format of the option `networks` of `createLatchkey`. */
export const solanaSandbox = {
  id: 'ArEc3nkg9QtkjTMxMHHTjuK6SnhriBtE',
  caipNetworkId: 'solana:ArEc3nkg9QtkjTMxMHHTjuK6SnhriBtE',
  chainNamespace: 'solana',
  name: 'Sandbox Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: {
    default: {
      http: [`http://127.0.0.1:${chainPorts.solana}`],
      webSocket: [`ws://127.0.0.1:${chainPorts.solana}`],
    },
  },
  testnet: true,
  assets: { imageId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  walletStandardChain: 'solana:localnet',
} as const satisfies Network

/** The accounts that have 1 000 SOL and the `balance` of each token. Their keys are public, so use them only on local chains. */
export const solanaSandboxAccounts: readonly SolanaTestAccount[] = solanaTestAccounts

/** The initial balance of each account, in lamports. */
export const solanaSandboxBalance = 1_000_000_000_000n

export type SolanaSandboxToken = {
  /** The address of the token's mint. */
  address: string
  name: string
  symbol: string
  decimals: number
  /** The token program that owns the mint. */
  program: string
  /** The initial balance of each account of the sandbox, in base units of the token. */
  balance: bigint
  /** The fee of a transfer, which the recipient does not get: `basisPoints` in hundredths of a per cent, `maximum` in base units. */
  transferFee?: { basisPoints: number; maximum: bigint }
  /** The account that may move and burn the tokens of every holder. */
  permanentDelegate?: string
  /** The metadata that are stored in the mint itself, in addition to the name and the symbol. */
  metadata?: { uri: string }
}

export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** A token of the original token program. */
export const solanaSandboxDollar = {
  address: 'AAKsq1iMqA3kBiZFj1xdfH5Mfb6xN6rXn2YF2eeH8Civ',
  name: 'Sandbox Dollar',
  symbol: 'sUSD',
  decimals: 6,
  program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  balance: 1_000_000_000_000n,
} as const satisfies SolanaSandboxToken

/** A token of Token-2022. Each transfer costs one per cent of its amount, at most 5 sFEE. */
export const solanaSandboxTransferFeeToken = {
  address: '76iAHRntzbuVq4mFSKo1fPyzjP3YSadqisexe9CCgJMS',
  name: 'Sandbox Fee',
  symbol: 'sFEE',
  decimals: 6,
  program: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  balance: 1_000_000_000_000n,
  transferFee: { basisPoints: 100, maximum: 5_000_000n },
} as const satisfies SolanaSandboxToken

const mintAuthorityAddress = 'DSz7W6YEwknvZc4DZUeFNs2puqv8o8fKuAVH86MmD9tB'

/** A token of Token-2022 with a permanent delegate, which can take the tokens of every holder at any time. */
export const solanaSandboxDelegateToken = {
  address: '6jEVemhQMvwaWRiRv9iiWYrRXq5u4TCFLtkFbCrwvRQF',
  name: 'Sandbox Grab',
  symbol: 'sGRAB',
  decimals: 9,
  program: token2022Program,
  balance: 1_000_000_000_000n,
  permanentDelegate: mintAuthorityAddress,
} as const satisfies SolanaSandboxToken

/**
 * A token of Token-2022 whose name, symbol and picture are in its mint (metadata pointer and token metadata). The other tokens have no
 * metadata.
 */
export const solanaSandboxMetadataToken = {
  address: 'DhVzewT5CzgKcyQRvZF9nGmSQWuHp9u2iAXez1gbjsZR',
  name: 'Sandbox Name',
  symbol: 'sNAME',
  decimals: 4,
  program: token2022Program,
  balance: 10_000_000n,
  metadata: {
    uri: 'data:application/json,{"name":"Sandbox Name","symbol":"sNAME","image":"data:image/svg+xml,<svg xmlns=%27http://www.w3.org/2000/svg%27/>"}',
  },
} as const satisfies SolanaSandboxToken

/** All tokens of the chain. */
export const solanaSandboxTokens = {
  dollar: solanaSandboxDollar,
  transferFee: solanaSandboxTransferFeeToken,
  permanentDelegate: solanaSandboxDelegateToken,
  metadata: solanaSandboxMetadataToken,
} as const satisfies Record<string, SolanaSandboxToken>

/**
 * The account that may create more of each token (mint authority). Its private key is the SHA-256 of "Latchkey sandbox, Solana,
 * authority".
 */
export const solanaSandboxAuthority: SolanaTestAccount = {
  address: mintAuthorityAddress,
  secretKey: '5isQPZvVryw2YKbUHBdpGGoMcoBkfaK4838c3Fbz55fHycSHSZtkJwoV8bXrQT5CsMEdJQkhzb97NzTfKNK6bAUP',
}
