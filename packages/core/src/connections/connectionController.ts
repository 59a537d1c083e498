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

/** The WalletConnect pairing: the URI that this page offers to wallets, and the progress until a wallet accepts it. */
export type PairingState =
  | { status: 'idle' }
  | { status: 'preparing' }
  /**
   * `uri` contains a secret key, so it is only shown as a QR code or opened as a link, and never stored. `expiresAt`
   * and `usableUntil` are in ms since the epoch. After `usableUntil`, the kit treats the URI as expired, because a
   * wallet needs some seconds to accept it.
   */
  | { status: 'ready'; uri: string; expiresAt: number; usableUntil: number }
  | { status: 'failed'; error: LatchkeyError }

/** The progress of connecting a wallet, and the stored data about earlier connections. */
export type ConnectionState = {
  attempt: ConnectionAttempt
  pairing: PairingState
  recentWallets: readonly RecentWallet[]
  /** Wallets that the visitor disconnected, newest first. */
  recentConnections: Partial<Record<Namespace, readonly RecentConnection[]>>
  /** The names that the visitor or the site gave to accounts, by address. */
  addressLabels: Partial<Record<Namespace, Readonly<Record<string, string>>>>
}

/** The stored part of the state. A field is `undefined` if nothing is stored for it. */
type StoredState = {
  [key in 'recentWallets' | 'recentConnections' | 'addressLabels']: ConnectionState[key] | undefined
}

/** The maximum number of recently used wallets in storage. */
const maxRecentWallets = 2

export type ConnectionController = ReturnType<typeof createConnectionController>

export function createConnectionController({
  recentWallets = [],
  recentConnections = {},
  addressLabels = {},
}: Partial<StoredState> = {}) {
  const state = proxy<ConnectionState>({
    attempt: { status: 'idle' },
    pairing: { status: 'idle' },
    recentWallets: recentWallets.slice(0, maxRecentWallets),
    recentConnections,
    addressLabels,
  })
  /**
   * Each attempt increases both counters and stores the two new values as its own numbers. The attempt is the newest
   * as long as `newestAttemptNumber` equals its number, and visible as long as `shownAttemptNumber` does.
   * `shownAttemptNumber` also increases when the visible attempt is removed or succeeds. After that, no late result
   * is shown.
   */
  let shownAttemptNumber = 0
  let newestAttemptNumber = 0

  /** Whether the visible attempt is for this wallet and is not yet successful. */
  function isWaitingFor({ namespace, id }: Connector): boolean {
    const { attempt } = state
    if (attempt.status === 'idle' || attempt.status === 'connected') return false
    return attempt.connector.namespace === namespace && attempt.connector.id === id
  }

  return {
    state,
    /**
     * Starts an attempt. The result of an older attempt is ignored, unless it is a successful connection of the same
     * wallet. The reason for this exception: if a visitor chooses a wallet again while its prompt is open, the wallet
     * responds only to the first attempt.
     */
    begin(connector: Connector) {
      const ownShownNumber = ++shownAttemptNumber
      const ownNewestNumber = ++newestAttemptNumber
      state.attempt = { status: 'connecting', connector: ref(connector) }
      return {
        end(result: { status: 'connected' } | { status: 'failed'; error: LatchkeyError }) {
          if (result.status === 'connected' && (ownShownNumber === shownAttemptNumber || isWaitingFor(connector))) {
            // After the increase, no attempt has the number `shownAttemptNumber`. So another attempt for this wallet
            // that fails afterwards cannot replace this success.
            shownAttemptNumber++
            state.attempt = { status: 'connected', connector: ref(connector) }
          } else if (result.status === 'failed' && ownShownNumber === shownAttemptNumber)
            state.attempt = { status: 'failed', connector: ref(connector), error: ref(result.error) }
        },
        /** Whether this is the attempt that the visitor started last. */
        isNewest: () => ownNewestNumber === newestAttemptNumber,
      }
    },
    /** Removes the visible attempt, so that the next view does not show the result of this attempt. */
    resetAttempt() {
      shownAttemptNumber++
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
    /**
     * Adds a wallet to the recently used wallets and removes its older entry. The older entry can have another id,
     * because a wallet has one id per namespace. So the older entry is also found by its name.
     */
    remember(wallet: RecentWallet) {
      const otherWallets = state.recentWallets.filter(({ id, name }) => id !== wallet.id && name !== wallet.name)
      state.recentWallets = [wallet, ...otherWallets].slice(0, maxRecentWallets)
    },
  }
}
