import type { CaipNetworkId } from '@latchkey/protocol'
import type { SolanaSendOptions } from '../wallets/signer.ts'

/** The events of a `SolanaProvider`, with the value that each listener gets. */
export type SolanaProviderEvents = {
  /** The active account in base58. */
  accountChanged: string
  networkChanged: CaipNetworkId
  disconnect: undefined
}

/**
 * A connected Solana wallet, for the site's own requests. The interface is the same for wallets of the page and for WalletConnect.
 * Transactions are serialised bytes (legacy or versioned) that contain a field for each signature, as Solana libraries read and write them.
 *
 * Every request can throw a `ConnectionError`: `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed` or `NotConnected`.
 *
 * A transaction that the wallet signs or sends is compared with the request. The wallet may choose a newer blockhash and another fee (up to
 * 0.01 SOL, or the requested fee), and may add guard instructions of the Lighthouse program. After any other change, the request throws
 * `MoneyError` `TransactionChanged`, and the kit sends nothing. If the bytes are not a legacy or version 0 transaction, or the parameters
 * have another form than described here, the request throws `ConfigurationError` `InvalidOption`.
 *
 * If the kit sends and the network refuses the transaction, the error is a `MoneyError`. The code is `TransactionUnconfirmed` if a node may
 * have passed the transaction on. It is also `TransactionUnconfirmed` if the wallet itself may have sent the transaction despite an error.
 * If a transaction was sent, its signature is in `details`.
 */
export type SolanaProvider = {
  /** The active account in base58. */
  readonly address: string
  /** The active account as 32 bytes. */
  readonly publicKey: Uint8Array
  /** The network of all requests to the wallet. The site selects it. */
  readonly caipNetworkId: CaipNetworkId
  /** Signs the bytes unchanged. Returns the 64 bytes of the signature (ed25519). Throws `ProviderFailed` if the signature is invalid. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Signs a transaction without sending it. */
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>
  /** Signs all transactions, or throws and returns none. A wallet that supports several transactions at once shows a single prompt. */
  signAllTransactions(transactions: readonly Uint8Array[]): Promise<Uint8Array[]>
  /**
   * Signs and sends a transaction. The wallet sends it if it can, otherwise the kit's RPC endpoints do.
   *
   * @returns the signature in base58. Does not wait for a confirmation, with one exception: if the wallet changed the transaction and sent
   * it, the sent transaction is looked up on the network and compared
   */
  signAndSendTransaction(transaction: Uint8Array, options?: SolanaSendOptions): Promise<string>
  /**
   * Sends a request in WalletConnect's format: `solana_getAccounts`, `solana_requestAccounts`, `solana_signMessage`,
   * `solana_signTransaction`, `solana_signAllTransactions`, `solana_signAndSendTransaction`. The parameter `pubkey` has to be the active
   * account. Over WalletConnect, every request is forwarded unchanged, and the response is not compared with the request.
   *
   * @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
   */
  request(request: { method: string; params?: unknown }): Promise<unknown>
  /** Adds a listener, and returns a function that removes it. */
  on<event extends keyof SolanaProviderEvents>(
    event: event,
    listener: (value: SolanaProviderEvents[event]) => void,
  ): () => void
}
