import type { Namespace } from '@latchkey/protocol'
import type { Adapter, AdapterConnection, AdapterPorts, SessionWallet } from './adapter.ts'

/** A session: what a wallet granted, in every namespace. */
export type SharedWalletSession = {
  /** The wallet of the session, with the name and picture that it announced. */
  readonly wallet: {
    readonly name: string
    readonly imageUrl?: string
  }
  readonly connections: Partial<Record<Namespace, AdapterConnection>>
}

/**
 * A wallet that spans namespaces, with one session for all of them. Core has the session, and passes its share of a namespace to the adapter
 * of that namespace (`Adapter.attach`).
 */
export type SharedWallet<session extends SharedWalletSession = SharedWalletSession> = {
  /** The current session; after a reload, the stored one. */
  session(): session | undefined
  /** The session wallet of one namespace: its accounts and requests in the session. The object is there before any session. */
  share(namespace: Namespace): SessionWallet
  /** Creates an adapter for a namespace without one. It uses the session only. */
  createAdapter(namespace: Namespace, ports: AdapterPorts): Adapter
  /** Ends the session for both sides, with the reason 'User disconnected.'. */
  disconnect(): Promise<void>
  /** Calls the listener when a session starts, changes or ends (deleted by the wallet, expired). */
  subscribe(listener: (session: session | undefined) => void): () => void
  /**
   * Rejects the pending requests with 'Request was aborted', except safe methods and requests to send a transaction, which the wallet may
   * still pay.
   */
  rejectRequests(): void
  /** Releases all resources and removes all listeners; the session stays. */
  destroy(): Promise<void>
}
