import type { Network } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { loadedFlows, loadFlows } from '../loadFlows.ts'
import { endSwitch } from './endSwitch.ts'

/**
 * Switches the network for a view that shows `chain.networkSwitch`. The state is `switching` before the flows are loaded. It is `failed` if
 * their chunk cannot be loaded. This function does not throw; errors are in that state.
 *
 * @returns whether the network was switched
 */
export async function trySwitchNetwork(core: Core, network: Network): Promise<boolean> {
  const { caipNetworkId } = network
  core.chain.setNetworkSwitch({ status: 'switching', caipNetworkId })
  const flows = loadedFlows() ?? (await loadFlows().catch((error) => endSwitch(core, caipNetworkId, error)))
  if (!flows) return false
  return flows.switchNetwork(core, { network }).then(
    () => true,
    () => false,
  )
}
