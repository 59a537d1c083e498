import type { CaipNetworkId } from '@latchkey/protocol'

/** Options for sending a transaction, as in Solana's RPC. */
export type SolanaSendOptions = {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/** The account and the network of a transaction. By the time of the request, the wallet may be on another network. */
export type Signatory = { readonly address: string; readonly caipNetworkId: CaipNetworkId }

/** The signing methods of a wallet, of the page or over WalletConnect. Transactions are serialised, with room for the signatures. */
export type Signer = {
  /** Returns a signature of 64 bytes (ed25519). It is not verified here: `signBytes` verifies it. */
  signMessage(address: string, message: Uint8Array): Promise<Uint8Array>
  /** Signs all transactions, or none. Absent if the wallet signs only what it sends itself. */
  signTransactions?(by: Signatory, transactions: readonly Uint8Array[]): Promise<Uint8Array[]>
  /** Returns the signature in base58. Absent if the wallet cannot send. */
  signAndSendTransaction?(by: Signatory, transaction: Uint8Array, options: SolanaSendOptions): Promise<string>
}
