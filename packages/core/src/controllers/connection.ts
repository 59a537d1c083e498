import { proxy, ref } from 'valtio/vanilla'
import type { Connector } from '../adapter.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { RecentWallet } from '../storage/storedValues.ts'

/** The visitor's latest try to connect. */
export type ConnectionAttempt =
  | { status: 'idle' }
  | { status: 'connecting'; connector: Connector }
  | { status: 'connected'; connector: Connector }
  | { status: 'failed'; connector: Connector; error: LatchkeyError }

export type ConnectionState = {
  attempt: ConnectionAttempt
  recentWallets: readonly RecentWallet[]
}

/** How many wallets are remembered as recently used. */
const recentWalletsKept = 2

export type ConnectionController = ReturnType<typeof createConnectionController>

export function createConnectionController({ recentWallets = [] }: { recentWallets?: readonly RecentWallet[] } = {}) {
  const state = proxy<ConnectionState>({
    attempt: { status: 'idle' },
    recentWallets: recentWallets.slice(0, recentWalletsKept),
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
    remember(wallet: RecentWallet) {
      const others = state.recentWallets.filter(({ id }) => id !== wallet.id)
      state.recentWallets = [wallet, ...others].slice(0, recentWalletsKept)
    },
  }
}
