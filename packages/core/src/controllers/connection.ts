import type { Namespace } from '@latchkey/protocol'
import { proxy, ref } from 'valtio/vanilla'
import type { Connector } from '../adapter.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
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

/** How many wallets are remembered as recently used. */
const recentWalletsKept = 2

export type ConnectionController = ReturnType<typeof createConnectionController>

export function createConnectionController({
  recentWallets = [],
  recentConnections = {},
  addressLabels = {},
}: Partial<Pick<ConnectionState, 'recentWallets' | 'recentConnections' | 'addressLabels'>> = {}) {
  const state = proxy<ConnectionState>({
    attempt: { status: 'idle' },
    pairing: { status: 'idle' },
    recentWallets: recentWallets.slice(0, recentWalletsKept),
    recentConnections,
    addressLabels,
  })
  let latest = 0
  return {
    state,
    /** Begins a try; what an older one still reports no longer counts. Returns how this one reports its end. */
    begin(connector: Connector) {
      const own = ++latest
      state.attempt = { status: 'connecting', connector: ref(connector) }
      return (end: { status: 'connected' } | { status: 'failed'; error: LatchkeyError }) => {
        if (own !== latest) return
        state.attempt =
          end.status === 'failed'
            ? { status: 'failed', connector: ref(connector), error: ref(end.error) }
            : { status: 'connected', connector: ref(connector) }
      }
    },
    /** Forgets the try: the visitor went somewhere else. */
    resetAttempt() {
      latest++
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
