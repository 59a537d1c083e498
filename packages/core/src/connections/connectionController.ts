import type { Namespace } from '@latchkey/protocol'
import { proxy, ref } from 'valtio/vanilla'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Connector } from '../ports/adapter.ts'
import type { RecentConnection, RecentWallet } from '../storage/storedValues.ts'

/** The visitor's latest attempt to connect a wallet. */
export type ConnectionAttempt =
  | { status: 'idle' }
  | { status: 'connecting'; connector: Connector }
  | { status: 'connected'; connector: Connector }
  | { status: 'failed'; connector: Connector; error: LatchkeyError }

/** The offer that a wallet can take up over WalletConnect. */
export type PairingState =
  | { status: 'idle' }
  | { status: 'preparing' }
  /**
   * `uri` contains a key: it is only shown as a QR code or opened as a link, and never stored. `expiresAt` in epoch ms. After `usableUntil`,
   * the offer counts as expired, because a wallet needs some seconds to accept it.
   */
  | { status: 'ready'; uri: string; expiresAt: number; usableUntil: number }
  | { status: 'failed'; error: LatchkeyError }

export type ConnectionState = {
  attempt: ConnectionAttempt
  pairing: PairingState
  recentWallets: readonly RecentWallet[]
  /** Wallets that the visitor disconnected, newest first. */
  recentConnections: Partial<Record<Namespace, readonly RecentConnection[]>>
  /** The names that were given to accounts, by address. */
  addressLabels: Partial<Record<Namespace, Readonly<Record<string, string>>>>
}

/** The stored part of the state; `undefined` for a key that is not stored. */
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
  /** The number of the attempt whose result is shown, and of the attempt that the visitor started last. */
  let shown = 0
  let newest = 0

  /** Whether the attempt on screen is for this wallet and has not succeeded. */
  function isAwaited({ namespace, id }: Connector): boolean {
    const { attempt } = state
    if (attempt.status === 'idle' || attempt.status === 'connected') return false
    return attempt.connector.namespace === namespace && attempt.connector.id === id
  }

  return {
    state,
    /**
     * Starts an attempt. Results of older attempts are ignored, with one exception: an older attempt may still connect the same wallet. If
     * a visitor chooses a wallet again while its prompt is open, the wallet responds to the first attempt.
     */
    begin(connector: Connector) {
      const own = ++shown
      const number = ++newest
      state.attempt = { status: 'connecting', connector: ref(connector) }
      return {
        end(end: { status: 'connected' } | { status: 'failed'; error: LatchkeyError }) {
          if (end.status === 'connected' && (own === shown || isAwaited(connector))) {
            // Ignore later results of newer attempts for the same wallet.
            shown++
            state.attempt = { status: 'connected', connector: ref(connector) }
          } else if (end.status === 'failed' && own === shown)
            state.attempt = { status: 'failed', connector: ref(connector), error: ref(end.error) }
        },
        /** Whether the visitor has started no other attempt since. */
        isNewest: () => number === newest,
      }
    },
    /** Forgets the attempt, because the visitor went to another view. */
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
    /** A wallet has another id in each namespace, but the same name in all of them. */
    remember(wallet: RecentWallet) {
      const others = state.recentWallets.filter(({ id, name }) => id !== wallet.id && name !== wallet.name)
      state.recentWallets = [wallet, ...others].slice(0, recentWalletsKept)
    },
  }
}
