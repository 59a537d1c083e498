import { type ConnectionAttempt, type Connector, connect, getConnectors, type RecentWallet } from '@latchkey/core'
import { useCallback } from 'react'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

export type UseLatchkeyWalletsReturnType = {
  /** Every wallet that can be chosen now. */
  wallets: readonly Connector[]
  /** The last two that were used, newest first. */
  recentWallets: readonly RecentWallet[]
  /** The visitor's latest try to connect. */
  attempt: ConnectionAttempt
  /** Connects one; rejects with a `ConnectionError`. */
  connect: (wallet: Connector) => Promise<void>
}

/** What it takes to draw a list of wallets of one's own. */
export function useLatchkeyWallets(): UseLatchkeyWalletsReturnType {
  const { core } = useKit('useLatchkeyWallets')
  const state = useSelected(core, () => ({
    wallets: getConnectors(core),
    recentWallets: core.connection.state.recentWallets.map((wallet) => ({ ...wallet })),
    attempt: { ...core.connection.state.attempt },
  }))
  const start = useCallback(
    async (wallet: Connector) => {
      await connect(core, { connector: wallet })
    },
    [core],
  )
  return { ...state, connect: start }
}
