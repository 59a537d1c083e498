import type { CaipNetworkId } from '@latchkey/protocol'

/** How a transaction is sent, as Solana's nodes know it. */
export type SolanaSendOptions = {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/** Whose transaction it is, and for which network: the one that the wallet is on may be another by the time it is asked. */
export type Signatory = { readonly address: string; readonly caipNetworkId: CaipNetworkId }

/** What a wallet can sign, in the page or over WalletConnect. Transactions are serialised, with places for the signatures. */
export type Signer = {
  /** 64 bytes (ed25519), not verified: `signBytes` verifies them. */
  signMessage(address: string, message: Uint8Array): Promise<Uint8Array>
  /** Absent from a wallet that signs only what it sends itself. All of them, or none. */
  signTransactions?(by: Signatory, transactions: readonly Uint8Array[]): Promise<Uint8Array[]>
  /** The signature in base58. Absent from a wallet that leaves the sending to others. */
  signAndSendTransaction?(by: Signatory, transaction: Uint8Array, options: SolanaSendOptions): Promise<string>
}
