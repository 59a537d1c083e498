/** Types for the part of Wallet Standard that a Solana wallet implements. See https://github.com/wallet-standard/wallet-standard. */

export type StandardChain = `${string}:${string}`

export type StandardAccount = {
  /** The account's address, which is its public key in base58. */
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly StandardChain[]
  readonly features: readonly StandardChain[]
}

export type StandardWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/svg+xml;base64,${string}`
  readonly chains: readonly StandardChain[]
  readonly features: Readonly<Record<StandardChain, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** The argument of the event `change`: the properties that have changed. */
export type StandardChange = Partial<Pick<StandardWallet, 'accounts' | 'chains'>>

/** The fields of a signing request, except the message or transaction itself. */
export type SignInput = { readonly account: StandardAccount; readonly chain?: StandardChain }

/**
 * The optional features of a scripted Solana wallet. Every scripted Solana wallet also has the features to connect, to disconnect and to
 * emit events.
 */
export const solanaFeatures = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const

export type SolanaFeature = (typeof solanaFeatures)[number]
