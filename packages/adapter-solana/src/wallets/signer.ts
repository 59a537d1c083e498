import type { CaipNetworkId } from '@latchkey/protocol'

/** Options for sending a transaction, as in the RPC method `sendTransaction`. */
export type SolanaSendOptions = {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/**
 * The account that signs, and the network of the transaction. The network is included, because the wallet may be on another network when
 * it gets the request.
 */
export type Signatory = { readonly address: string; readonly caipNetworkId: CaipNetworkId }

/**
 * The signing methods of a wallet, either a wallet of the page or one over WalletConnect. Transactions are bytes in the wire format of
 * Solana, which contains a field for each signature.
 */
export type Signer = {
  /** Returns a signature of 64 bytes (ed25519), not verified. `signBytes` verifies it. */
  signMessage(address: string, message: Uint8Array): Promise<Uint8Array>
  /** Signs all transactions, or throws and returns none. Absent if the wallet cannot sign without sending. */
  signTransactions?(signatory: Signatory, transactions: readonly Uint8Array[]): Promise<Uint8Array[]>
  /** Signs and sends a transaction, and returns the signature in base58. Absent if the wallet cannot send. */
  signAndSendTransaction?(signatory: Signatory, transaction: Uint8Array, options: SolanaSendOptions): Promise<string>
}
