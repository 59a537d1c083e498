import { assertAlive } from '../assertAlive.ts'
import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { getLoadedFlows, loadFlows } from '../loadFlows.ts'
import { showModal } from './showModal.ts'

export declare namespace openModal {
  type Parameters = showModal.Parameters
  type ErrorType = ConfigurationError
}

/**
 * Opens the modal immediately; data from services appears when it arrives. If the modal is already open, changes its
 * view. A view that the site names is shown at once, and then checked. If the check fails, the modal closes, or shows
 * the earlier view again, and the promise is rejected. The code of this check is fetched on its first use.
 *
 * @throws ConfigurationError `ViewNotAvailable` if there is no such view, or if the options have turned it off
 * @throws ConfigurationError `InvalidOption` if the kit does not have the namespace, or if the view's data is invalid
 * @throws ConfigurationError `KitDestroyed` if the kit was destroyed
 */
export async function openModal(core: Core, parameters: openModal.Parameters = {}): Promise<void> {
  assertAlive(core)
  const { namespace } = parameters
  if (namespace !== undefined && !Object.hasOwn(core.chain.state.byNamespace, namespace))
    throw new ConfigurationError('InvalidOption', {
      values: { option: 'namespace', fix: `No network of \`${namespace}\` is in \`networks\`.` },
    })
  const { history } = core.router.state
  const view = showModal(core, parameters)
  if (parameters.view === undefined) return
  // If the chunk with the check cannot be loaded, the error is only logged. The chunk with the view then also fails to
  // load, and the modal shows this failure.
  const flows = getLoadedFlows() ?? (await loadFlows().catch(core.log.error))
  flows?.checkView(core, { view, history })
}
