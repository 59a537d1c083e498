import type { CaipNetworkId } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'

/**
 * Marks the network switch as failed, so that the view of the switch shows the error. Does nothing if the visitor left
 * that view or started another switch in the meantime.
 */
export function failSwitch(core: Core, caipNetworkId: CaipNetworkId, error: LatchkeyError): void {
  const { networkSwitch } = core.chain.state
  if (networkSwitch.status === 'switching' && networkSwitch.caipNetworkId === caipNetworkId)
    core.chain.setNetworkSwitch({ status: 'failed', caipNetworkId, error })
}
