import { type BalanceState, getAccount, type Namespace } from '@latchkey/core'
import { useCallback, useEffect } from 'react'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** The return type of `useLatchkeyBalance`. */
export type UseLatchkeyBalanceReturnType = {
  /** The balance and whether it is loading. The amount is in base units, such as wei, and not rounded. */
  balance: BalanceState
  /** Reads the balance again. The value may be up to 30 s old, because the adapter may cache it. */
  updateBalance: () => Promise<void>
}

/**
 * Returns the balance of the connected account in the network's own currency. Reads it when an account connects, and again when the account
 * or the network changes.
 *
 * @param namespace - The namespace of the account. Defaults to the active namespace.
 */
export function useLatchkeyBalance({ namespace }: { namespace?: Namespace } = {}): UseLatchkeyBalanceReturnType {
  const kit = useKit('useLatchkeyBalance')
  const { caipAddress, balance } = useSelected(kit.core, (core) => {
    const account = getAccount(core, { namespace })
    const idleBalance: BalanceState = { status: 'idle' }
    return { caipAddress: account.caipAddress, balance: account.isConnected ? account.balance : idleBalance }
  })
  const updateBalance = useCallback(() => kit.updateBalance({ namespace }), [kit, namespace])
  useEffect(() => {
    if (caipAddress) void updateBalance()
  }, [caipAddress, updateBalance])
  return { balance, updateBalance }
}
