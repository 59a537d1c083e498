import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { watch } from '../watch.ts'
import { getConnectView } from './initialView.ts'
import { viewRules } from './viewRules.ts'
import type { ViewName } from './views.ts'

/**
 * Changes the view when a wallet connects or disconnects. If the wallet disconnects while a view that needs an
 * account is open, opens the view in which the visitor chooses a wallet. If a wallet connects while the visitor is
 * choosing one (restored, approved late, or in another tab), shows the account.
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

/**
 * Whether the visitor is choosing a wallet. The view of `getConnectView` can itself show an attempt to connect and its
 * result. If such an attempt has started, the visitor is no longer choosing.
 */
function isChoosingWallet(core: Core, view: ViewName | undefined): boolean {
  return view === 'Connect' || (view === getConnectView(core) && core.connection.state.attempt.status === 'idle')
}
