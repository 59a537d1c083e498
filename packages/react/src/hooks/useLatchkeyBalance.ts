import { type BalanceState, getAccount, type Namespace } from '@latchkey/core'
import { useCallback, useEffect } from 'react'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** What `useLatchkeyBalance` returns. */
export type UseLatchkeyBalanceReturnType = {
  /** Exact, in base units. */
  balance: BalanceState
  /** Reads it again; the adapter answers from its cache for 30 s. */
  updateBalance: () => Promise<void>
}

/**
 * The native balance of the connected account. Read once an account is there, and again when account or network change.
 *
 * @param namespace - By default the one that the visitor looks at.
 */
export function useLatchkeyBalance({ namespace }: { namespace?: Namespace } = {}): UseLatchkeyBalanceReturnType {
  const kit = useKit('useLatchkeyBalance')
  const { caipAddress, balance } = useSelected(kit.core, (core) => {
    const account = getAccount(core, { namespace })
    const idle: BalanceState = { status: 'idle' }
    return { caipAddress: account.caipAddress, balance: account.isConnected ? account.balance : idle }
  })
  const update = useCallback(() => kit.updateBalance({ namespace }), [kit, namespace])
  useEffect(() => {
    if (caipAddress) void update()
  }, [caipAddress, update])
  return { balance, updateBalance: update }
}
