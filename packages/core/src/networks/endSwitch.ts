import type { CaipNetworkId } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'

/** Ends a switch by an error, unless the visitor has gone elsewhere while the wallet was asking. */
export function endSwitch(core: Core, caipNetworkId: CaipNetworkId, error: LatchkeyError): void {
  const { networkSwitch } = core.chain.state
  if (networkSwitch.status === 'switching' && networkSwitch.caipNetworkId === caipNetworkId)
    core.chain.setNetworkSwitch({ status: 'failed', caipNetworkId, error })
}
