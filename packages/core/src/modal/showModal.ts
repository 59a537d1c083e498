import type { Namespace } from '@latchkey/protocol'
import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { initialView } from './initialView.ts'
import { resetAttempts } from './resetAttempts.ts'
import type { PlainViewName, View } from './views.ts'
import { warmUp } from './warmUp.ts'

export declare namespace showModal {
  type Parameters = {
    /** The view to open; by default Account if a wallet is connected, otherwise Connect. */
    view?: PlainViewName | View | undefined
    /** The namespace for which to open the modal. This namespace becomes the active one. */
    namespace?: Namespace | undefined
  }
  /** The view that the modal shows. */
  type ReturnType = View
}

/** Shows a view in the modal, and opens the modal if it is closed. The view and its data are not checked here, but in `openModal`. */
export function showModal(core: Core, { view, namespace }: showModal.Parameters): showModal.ReturnType {
  // Without an account, the view Account has nothing to show. While an account is restored, the view shows a
  // placeholder.
  const isAccountMissing = view === 'Account' && getAccount(core, { namespace }).status === 'disconnected'
  const viewOrName = view === undefined || isAccountMissing ? initialView(core, { namespace }) : view
  const shownView = (
    typeof viewOrName === 'object' ? viewOrName : { name: viewOrName, ...(namespace && { data: { namespace } }) }
  ) as View
  core.storage.unlock()
  warmUp(core)
  if (namespace) {
    core.chain.setActiveNamespace(namespace)
    core.storage.write('activeNamespace', namespace)
  }
  resetAttempts(core)
  core.router.reset(shownView)
  const { enableEmbedded } = core.options.state
  if (!core.modal.state.open) {
    if (!enableEmbedded) core.modal.setOpen(true)
    core.events.track({ event: 'MODAL_OPEN', connected: getAccount(core).isConnected })
  }
  return shownView
}
