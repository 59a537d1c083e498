import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { hideModal } from './hideModal.ts'
import { getConnectView } from './initialView.ts'
import { assertView, findInvalidField, viewRules } from './viewRules.ts'
import type { View } from './views.ts'

export declare namespace checkView {
  type Parameters = {
    /** The view that the site asked for. The modal already shows it. */
    view: View
    /** The views that were open before `view`. */
    history: readonly View[]
  }
  type ErrorType = ConfigurationError
}

/**
 * Checks a view that a site asked for by name. If the kit cannot show the view, removes it from the modal. If the view needs an account
 * and no wallet is connected, shows the view in which the visitor chooses a wallet.
 *
 * @throws ConfigurationError `ViewNotAvailable` if there is no such view, or if the options have turned it off
 * @throws ConfigurationError `InvalidOption` if the view's data is invalid
 */
export function checkView(core: Core, { view, history }: checkView.Parameters): void {
  // The visitor may have left the view while the code of this check was loading.
  const isShown = core.router.current() === view
  try {
    assertView(core, view.name)
    assertViewData(core, view)
  } catch (error) {
    if (isShown && history.length > 0) Object.assign(core.router.state, { history, direction: 'none' })
    else if (isShown) hideModal(core)
    throw error
  }
  if (isShown && viewRules[view.name].needs === 'account' && getAccount(core).status === 'disconnected')
    core.router.reset({ name: getConnectView(core) })
}

function assertViewData(core: Core, view: View) {
  const isNamespace = (value: unknown) => Object.hasOwn(core.chain.state.byNamespace, String(value))
  const invalidField = findInvalidField(view, isNamespace)
  if (invalidField === undefined) return
  const values = { option: `view.${invalidField}`, fix: `\`${view.name}\` cannot be shown with it.` }
  throw new ConfigurationError('InvalidOption', { values })
}
