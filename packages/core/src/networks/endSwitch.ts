import type { CaipNetworkId } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'

/** Marks a network switch as failed, unless the visitor opened another view while the wallet was asked. */
export function endSwitch(core: Core, caipNetworkId: CaipNetworkId, error: LatchkeyError): void {
  const { networkSwitch } = core.chain.state
  if (networkSwitch.status === 'switching' && networkSwitch.caipNetworkId === caipNetworkId)
    core.chain.setNetworkSwitch({ status: 'failed', caipNetworkId, error })
}
