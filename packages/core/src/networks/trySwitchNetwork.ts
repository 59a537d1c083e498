import type { Network } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { getLoadedFlows, loadFlows } from '../loadFlows.ts'
import { failSwitch } from './failSwitch.ts'

/**
 * Switches the network for a view, which shows the progress from `chain.networkSwitch`. The progress is `switching` at
 * once, even before the code is loaded, and `failed` if the code cannot be loaded. This function does not throw,
 * because the progress contains the error.
 *
 * @returns whether the network was switched
 */
export async function trySwitchNetwork(core: Core, network: Network): Promise<boolean> {
  const { caipNetworkId } = network
  core.chain.setNetworkSwitch({ status: 'switching', caipNetworkId })
  const flows = getLoadedFlows() ?? (await loadFlows().catch((error) => failSwitch(core, caipNetworkId, error)))
  if (!flows) return false
  return flows.switchNetwork(core, { network }).then(
    () => true,
    () => false,
  )
}
