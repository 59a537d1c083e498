import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { watch } from '../watch.ts'
import { getConnectView } from './initialView.ts'
import { type ViewName, viewRules } from './views.ts'

/**
 * Changes the view with the account. If a view of the account is open and the wallet disconnects, the modal opens the
 * view to choose a wallet. If a wallet connects while that view is open (restored, approved late, or in another tab),
 * the modal shows the account.
 */
export function followAccount(core: Core): () => void {
  return watch(
    core,
    () => ({ view: core.router.current()?.name, status: getAccount(core).status }),
    ({ view, status }, previous) => {
      if (status === 'disconnected' && view && viewRules[view].needs === 'account')
        core.router.reset({ name: getConnectView(core) })
      const isNewlyConnected = status === 'connected' && previous.status !== 'connected'
      if (isNewlyConnected && isChoosingWallet(core, view)) core.router.reset({ name: 'Account' })
    },
  )
}

/** Whether the visitor is choosing a wallet. If the first view has started an attempt, that view itself shows the result. */
function isChoosingWallet(core: Core, view: ViewName | undefined): boolean {
  return view === 'Connect' || (view === getConnectView(core) && core.connection.state.attempt.status === 'idle')
}
