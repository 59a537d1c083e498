import { getAccount } from '../actions/getAccount.ts'
import { connectView } from '../actions/initialView.ts'
import type { Core } from '../createCore.ts'
import type { ViewName } from '../views.ts'
import { watch } from '../watch.ts'

/** The views that have nothing to show without an account. */
const accountViews: readonly (ViewName | undefined)[] = ['Account', 'AccountSettings']

/**
 * Keeps the view true to the account: whoever is disconnected while looking at the account sees where a wallet is chosen, and whoever
 * turns out to be connected while choosing one (a restored connection, a late approval, another tab) sees the account.
 */
export function followAccount(core: Core): () => void {
  return watch(
    core,
    () => ({ view: core.router.current()?.name, status: getAccount(core).status }),
    ({ view, status }, previous) => {
      if (status === 'disconnected' && accountViews.includes(view)) core.router.reset({ name: connectView(core) })
      const isNew = status === 'connected' && previous.status !== 'connected'
      if (isNew && isChoosing(core, view)) core.router.reset({ name: 'Account' })
    },
  )
}

/** A first view that waits for a wallet by itself shows the end of that. */
function isChoosing(core: Core, view: ViewName | undefined): boolean {
  return view === 'Connect' || (view === connectView(core) && core.connection.state.attempt.status === 'idle')
}
