import { type BalanceState, getAccount, type Namespace } from '@latchkey/core'
import { useCallback, useEffect } from 'react'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** The return type of `useLatchkeyBalance`. */
export type UseLatchkeyBalanceReturnType = {
  /** The balance and its loading state. The amount is exact, in base units. */
  balance: BalanceState
  /** Reads the balance again. The adapter may return a value that is up to 30 s old. */
  updateBalance: () => Promise<void>
}

/**
 * Returns the native balance of the connected account. The hook reads the balance when an account connects, and again
 * when the account or the network changes.
 *
 * @param namespace - Defaults to the active namespace.
 */
export function useLatchkeyBalance({ namespace }: { namespace?: Namespace } = {}): UseLatchkeyBalanceReturnType {
  const kit = useKit('useLatchkeyBalance')
  const { caipAddress, balance } = useSelected(kit.core, (core) => {
    const account = getAccount(core, { namespace })
    const idleBalance: BalanceState = { status: 'idle' }
    return { caipAddress: account.caipAddress, balance: account.isConnected ? account.balance : idleBalance }
  })
  const update = useCallback(() => kit.updateBalance({ namespace }), [kit, namespace])
  useEffect(() => {
    if (caipAddress) void update()
  }, [caipAddress, update])
  return { balance, updateBalance: update }
}
