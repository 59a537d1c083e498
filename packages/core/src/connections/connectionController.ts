import type { Namespace } from '@latchkey/protocol'
import { proxy, ref } from 'valtio/vanilla'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Connector } from '../ports/adapter.ts'
import type { RecentConnection, RecentWallet } from '../storage/storedValues.ts'

/** The visitor's latest try to connect. */
export type ConnectionAttempt =
  | { status: 'idle' }
  | { status: 'connecting'; connector: Connector }
  | { status: 'connected'; connector: Connector }
  | { status: 'failed'; connector: Connector; error: LatchkeyError }

/** The offer that a wallet can take up over WalletConnect. */
export type PairingState =
  | { status: 'idle' }
  | { status: 'preparing' }
  /** `uri` holds a key: shown as QR code or opened as a link, and kept nowhere else. `expiresAt` in epoch ms. */
  | { status: 'ready'; uri: string; expiresAt: number }
  | { status: 'failed'; error: LatchkeyError }

export type ConnectionState = {
  attempt: ConnectionAttempt
  pairing: PairingState
  recentWallets: readonly RecentWallet[]
  /** Wallets that the visitor has left, newest first. */
  recentConnections: Partial<Record<Namespace, readonly RecentConnection[]>>
  /** What accounts are called, by address. */
  addressLabels: Partial<Record<Namespace, Readonly<Record<string, string>>>>
}

/** What of it is stored; `undefined` where nothing is. */
type StoredState = {
  [key in 'recentWallets' | 'recentConnections' | 'addressLabels']: ConnectionState[key] | undefined
}

/** How many wallets are remembered as recently used. */
const recentWalletsKept = 2

export type ConnectionController = ReturnType<typeof createConnectionController>

export function createConnectionController({
  recentWallets = [],
  recentConnections = {},
  addressLabels = {},
}: Partial<StoredState> = {}) {
  const state = proxy<ConnectionState>({
    attempt: { status: 'idle' },
    pairing: { status: 'idle' },
    recentWallets: recentWallets.slice(0, recentWalletsKept),
    recentConnections,
    addressLabels,
  })
  /** The try whose end is shown, and the one that the visitor began last. */
  let shown = 0
  let newest = 0

  /** Whether the try on screen is for this wallet, and is not over well. */
  function isAwaited({ namespace, id }: Connector): boolean {
    const { attempt } = state
    if (attempt.status === 'idle' || attempt.status === 'connected') return false
    return attempt.connector.namespace === namespace && attempt.connector.id === id
  }

  return {
    state,
    /**
     * Begins a try; what an older one still reports no longer counts, unless it connects the same wallet: a wallet that is chosen again
     * while its prompt is open answers the first try.
     */
    begin(connector: Connector) {
      const own = ++shown
      const number = ++newest
      state.attempt = { status: 'connecting', connector: ref(connector) }
      return {
        end(end: { status: 'connected' } | { status: 'failed'; error: LatchkeyError }) {
          if (end.status === 'connected' && (own === shown || isAwaited(connector))) {
            // What a newer try of the same wallet still reports comes too late.
            shown++
            state.attempt = { status: 'connected', connector: ref(connector) }
          } else if (end.status === 'failed' && own === shown)
            state.attempt = { status: 'failed', connector: ref(connector), error: ref(end.error) }
        },
        /** Whether the visitor has begun no other try since. */
        isNewest: () => number === newest,
      }
    },
    /** Forgets the try: the visitor went somewhere else. */
    resetAttempt() {
      shown++
      state.attempt = { status: 'idle' }
    },
    setPairing(pairing: PairingState) {
      state.pairing = pairing.status === 'failed' ? { ...pairing, error: ref(pairing.error) } : pairing
    },
    setRecentConnections(namespace: Namespace, connections: readonly RecentConnection[]) {
      state.recentConnections[namespace] = connections
    },
    setAddressLabels(namespace: Namespace, labels: Readonly<Record<string, string>>) {
      state.addressLabels[namespace] = labels
    },
    /** A wallet has an id on each kind of chain, and one name on all of them. */
    remember(wallet: RecentWallet) {
      const others = state.recentWallets.filter(({ id, name }) => id !== wallet.id && name !== wallet.name)
      state.recentWallets = [wallet, ...others].slice(0, recentWalletsKept)
    },
  }
}
