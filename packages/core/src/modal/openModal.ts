import type { Namespace } from '@latchkey/protocol'
import { assertAlive } from '../assertAlive.ts'
import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { initialView } from './initialView.ts'
import { resetAttempts } from './resetAttempts.ts'
import { canShowOneNamespace, findViewFault, isViewName, type PlainViewName, type View, viewRules } from './views.ts'
import { warmUp } from './warmUp.ts'

export declare namespace openModal {
  type Parameters = {
    /** The view to open; by default Account if a wallet is connected, otherwise Connect. */
    view?: PlainViewName | View | undefined
    /** The namespace for which to open the modal. This namespace becomes the active one. */
    namespace?: Namespace | undefined
  }
  type ErrorType = ConfigurationError
}

/**
 * Opens the modal immediately; data from the network appears when it arrives. If the modal is already open, changes its
 * view.
 *
 * @throws ConfigurationError `ViewNotAvailable` if there is no such view, or if the view switches networks and the
 *    option `enableNetworkSwitch` is false
 * @throws ConfigurationError `InvalidOption` if the kit does not have the namespace, or if the view's data is invalid
 * @throws ConfigurationError `KitDestroyed` if the kit was destroyed
 */
export function openModal(core: Core, { view, namespace }: openModal.Parameters = {}): void {
  assertAlive(core)
  const firstView = toRequestedView(core, view, namespace)
  core.storage.unlock()
  warmUp(core)
  if (namespace) {
    core.chain.setActiveNamespace(namespace)
    core.storage.write('activeNamespace', namespace)
  }
  resetAttempts(core)
  core.router.reset(firstView)
  const { enableEmbedded } = core.options.state
  if (core.modal.state.open) return
  if (!enableEmbedded) core.modal.setOpen(true)
  core.events.track({ event: 'MODAL_OPEN', connected: getAccount(core).isConnected })
}

function toRequestedView(core: Core, view: openModal.Parameters['view'], namespace: Namespace | undefined): View {
  const isNamespace = (value: unknown) => Object.hasOwn(core.chain.state.byNamespace, String(value))
  if (namespace !== undefined && !isNamespace(namespace))
    throw createOptionError('namespace', `No network of \`${namespace}\` is in \`networks\`.`)
  const viewOrName = view === undefined ? initialView(core, { namespace }) : view
  const requestedView = (
    typeof viewOrName === 'object'
      ? viewOrName
      : { name: viewOrName, ...(namespace && canShowOneNamespace(viewOrName) && { data: { namespace } }) }
  ) as View
  const { enableNetworkSwitch } = core.options.state
  if (
    !isViewName(requestedView.name) ||
    (!enableNetworkSwitch && viewRules[requestedView.name].needs === 'networkSwitch')
  )
    throw new ConfigurationError('ViewNotAvailable', { values: { view: requestedView.name } })
  const invalidField = findViewFault(requestedView, isNamespace)
  if (invalidField)
    throw createOptionError(`view.${invalidField}`, `\`${requestedView.name}\` cannot be shown with it.`)
  return requestedView
}

function createOptionError(option: string, fix: string): ConfigurationError {
  return new ConfigurationError('InvalidOption', { values: { option, fix } })
}
