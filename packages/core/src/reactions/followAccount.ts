import { getAccount } from '../actions/getAccount.ts'
import type { Core } from '../createCore.ts'
import type { ViewName } from '../views.ts'
import { watch } from '../watch.ts'

/** The views that have nothing to show without an account. */
const accountViews: readonly (ViewName | undefined)[] = ['Account', 'AccountSettings']

/**
 * Keeps the view true to the account: whoever is disconnected while looking at the account sees Connect, and whoever turns out to
 * be connected while looking at Connect (a restored connection, a late approval) sees the account.
 */
export function followAccount(core: Core): () => void {
  return watch(
    core,
    () => ({ view: core.router.current()?.name, status: getAccount(core).status }),
    ({ view, status }, previous) => {
      if (status === 'disconnected' && accountViews.includes(view)) core.router.reset({ name: 'Connect' })
      const isNew = status === 'connected' && previous.status !== 'connected'
      if (isNew && view === 'Connect') core.router.reset({ name: 'Account' })
    },
  )
}
