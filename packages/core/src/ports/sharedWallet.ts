import type { Namespace } from '@latchkey/protocol'
import type { Adapter, AdapterConnection, AdapterPorts, SessionWallet } from './adapter.ts'

/** A session: the permissions that a wallet gave, in every namespace. */
export type SharedWalletSession = {
  /** The wallet of the session, with the name and picture that this wallet announced. */
  readonly wallet: {
    readonly name: string
    readonly imageUrl?: string
  }
  readonly connections: Partial<Record<Namespace, AdapterConnection>>
}

/**
 * A wallet with one session for several namespaces. Core holds the session. The adapter of each namespace receives the
 * part of the session that concerns its namespace (`Adapter.attach`).
 */
export type SharedWallet<session extends SharedWalletSession = SharedWalletSession> = {
  /** The current session; after a reload, the stored one. */
  session(): session | undefined
  /**
   * Returns the part of the session for one namespace: its accounts and its requests. The object exists even before
   * there is a session.
   */
  share(namespace: Namespace): SessionWallet
  /** Creates an adapter for a namespace for which the site passed none. This adapter can use only the session. */
  createAdapter(namespace: Namespace, ports: AdapterPorts): Adapter
  /** Ends the session for both sides, with the reason 'User disconnected.'. */
  disconnect(): Promise<void>
  /** Calls the listener when a session starts, changes or ends. The wallet can delete a session, or the session can expire. */
  subscribe(listener: (session: session | undefined) => void): () => void
  /**
   * Rejects the pending requests with 'Request was aborted'. Read-only requests and requests to send a transaction are
   * not rejected: the wallet may still send the transaction.
   */
  rejectRequests(): void
  /** Releases all resources and removes all listeners; the session stays. */
  destroy(): Promise<void>
}
