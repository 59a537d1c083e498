import type { Namespace } from '@latchkey/protocol'
import type { Adapter, AdapterConnection, AdapterPorts, SessionWallet } from './adapter.ts'

/** A session: the accounts and networks that a wallet allows the site to use, in every namespace. */
export type SharedWalletSession = {
  /** The wallet of the session, with the name and picture that this wallet announced. */
  readonly wallet: {
    readonly name: string
    readonly imageUrl?: string
  }
  readonly connections: Partial<Record<Namespace, AdapterConnection>>
}

/**
 * A wallet with one session for several namespaces. Core has the whole session, and passes to each adapter the part of
 * the session that concerns the adapter's namespace (`Adapter.attach`).
 */
export type SharedWallet<session extends SharedWalletSession = SharedWalletSession> = {
  /** Returns the current session. After a reload, it is the stored one. */
  session(): session | undefined
  /**
   * Returns the part of the session that concerns one namespace: its accounts and its requests. The part exists even
   * before there is a session; until then, `connection()` returns `undefined`.
   */
  share(namespace: Namespace): SessionWallet
  /**
   * Creates an adapter for a namespace for which the site passed no adapter. This adapter can use only the session, and
   * no other wallet.
   */
  createAdapter(namespace: Namespace, ports: AdapterPorts): Adapter
  /** Ends the session in the kit and in the wallet. The wallet receives the reason 'User disconnected.'. */
  disconnect(): Promise<void>
  /** Calls the listener when a session starts, changes or ends. A session also ends when the wallet deletes it, or when it expires. */
  subscribe(listener: (session: session | undefined) => void): () => void
  /**
   * Rejects the pending requests with the error 'Request was aborted'. Read-only requests stay pending. Requests to
   * send a transaction also stay pending, because the wallet may still send the transaction.
   */
  rejectRequests(): void
  /** Releases all resources and removes all listeners. The session stays valid. */
  destroy(): Promise<void>
}
