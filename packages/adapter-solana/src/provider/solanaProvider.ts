import type { CaipNetworkId } from '@latchkey/protocol'
import type { SolanaSendOptions } from '../wallets/signer.ts'

/** The events of a `SolanaProvider`, with what they pass. */
export type SolanaProviderEvents = {
  /** The active account, base58. */
  accountChanged: string
  networkChanged: CaipNetworkId
  disconnect: undefined
}

/**
 * A connected Solana wallet, for the site's own requests: the same for a wallet of the page and for one at the other end of a
 * WalletConnect session. Transactions are serialised bytes (legacy or versioned), with places for the signatures, as every
 * Solana library reads and writes them.
 *
 * All requests throw a `ConnectionError`: `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`, `NotConnected`. What a
 * wallet signs or sends is compared with what it was asked: it may choose a newer blockhash and another fee (up to 0.01 SOL, or what
 * was asked) and add Lighthouse guards; anything else is `MoneyError` `TransactionChanged`, and the kit sends nothing. What is no legacy or
 * version 0 transaction is `ConfigurationError` `InvalidOption`. Where the kit sends, what the network refuses is a `MoneyError`, and one
 * that may have been passed on anyway is `TransactionUnconfirmed`, as is an error of a sending wallet that does not say that nothing was
 * sent. Where something was sent, its signature is in `details`.
 */
export type SolanaProvider = {
  /** The active account, base58. */
  readonly address: string
  /** Its 32 bytes. */
  readonly publicKey: Uint8Array
  /** The network that its requests are for. */
  readonly caipNetworkId: CaipNetworkId
  /** Signs these bytes as they are; the signature is 64 bytes (ed25519). One that does not hold is `ProviderFailed`. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Signs a transaction and sends nothing. */
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>
  /** Signs all of them with one confirmation, where the wallet can, or none. */
  signAllTransactions(transactions: readonly Uint8Array[]): Promise<Uint8Array[]>
  /**
   * Signs and sends, by the wallet itself where it can, else by the kit's RPC endpoints.
   *
   * @returns the signature, base58. The transaction is not waited for, unless the wallet sent it in a form of its own, which is looked
   *   up on the network
   */
  signAndSendTransaction(transaction: Uint8Array, options?: SolanaSendOptions): Promise<string>
  /**
   * The same in the shapes of WalletConnect: `solana_getAccounts`, `solana_requestAccounts`, `solana_signMessage`,
   * `solana_signTransaction`, `solana_signAllTransactions`, `solana_signAndSendTransaction`. A `pubkey` is the active account's. Over a
   * session, every method goes to the wallet as it is, and what it answers is not compared.
   *
   * @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
   */
  request(request: { method: string; params?: unknown }): Promise<unknown>
  /** Hears of changes; answers how to stop. */
  on<event extends keyof SolanaProviderEvents>(
    event: event,
    listener: (value: SolanaProviderEvents[event]) => void,
  ): () => void
}
