/** How a transaction is sent, as Solana's nodes know it. */
export type SolanaSendOptions = {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/** What a wallet can sign, whatever stands behind it. Transactions are serialised, with places for the signatures. */
export type Signer = {
  /** 64 bytes (ed25519). */
  signMessage(address: string, message: Uint8Array): Promise<Uint8Array>
  /** Absent from a wallet that signs only what it sends itself. All of them, or none. */
  signTransactions?(address: string, transactions: readonly Uint8Array[]): Promise<Uint8Array[]>
  /** The signature in base58. Absent from a wallet that leaves the sending to others. */
  signAndSendTransaction?(address: string, transaction: Uint8Array, options: SolanaSendOptions): Promise<string>
}
