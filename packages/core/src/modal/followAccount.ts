import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { watch } from '../watch.ts'
import { connectView } from './initialView.ts'
import { type ViewName, viewRules } from './views.ts'

/**
 * Keeps the view in step with the account. If the account is shown and disconnects, the modal shows the choice of a wallet. If a wallet
 * connects during that choice (a restored one, a late approval, another tab), the modal shows the account.
 */
export function followAccount(core: Core): () => void {
  return watch(
    core,
    () => ({ view: core.router.current()?.name, status: getAccount(core).status }),
    ({ view, status }, previous) => {
      if (status === 'disconnected' && view && viewRules[view].needs === 'account')
        core.router.reset({ name: connectView(core) })
      const isNew = status === 'connected' && previous.status !== 'connected'
      if (isNew && isChoosing(core, view)) core.router.reset({ name: 'Account' })
    },
  )
}

/** Whether the visitor is choosing a wallet. If the first view has started an attempt, it shows the result itself. */
function isChoosing(core: Core, view: ViewName | undefined): boolean {
  return view === 'Connect' || (view === connectView(core) && core.connection.state.attempt.status === 'idle')
}
