import type { ConnectionAttempt, Connector, RecentWallet } from '@latchkey/core'
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
  const kit = useKit('useLatchkeyWallets')
  const { core } = kit
  const state = useSelected(core, () => ({
    wallets: kit.getConnectors(),
    recentWallets: core.connection.state.recentWallets.map((wallet) => ({ ...wallet })),
    attempt: { ...core.connection.state.attempt },
  }))
  const start = useCallback(
    async (wallet: Connector) => {
      await kit.connect(wallet)
    },
    [kit],
  )
  return { ...state, connect: start }
}
