import type { Namespace } from '@latchkey/protocol'
import { storeConnectors } from '../connections/storeConnectors.ts'
import type { Core } from '../createCore.ts'
import { getLoadedFlows, loadFlows } from '../loadFlows.ts'
import type { AdapterEvent } from '../ports/adapter.ts'

export declare namespace handleAdapterEvent {
  type Parameters = { namespace: Namespace; event: AdapterEvent }
}

/**
 * Handles a change that a wallet reported, and loads the code for this if necessary. If the code is loaded already, the
 * event is handled synchronously, so that the response to a later call of the site cannot take effect before the event.
 */
export function handleAdapterEvent(core: Core, { namespace, event }: handleAdapterEvent.Parameters): void {
  if (event.type === 'connectors') {
    storeConnectors(core, namespace, event.connectors)
    return
  }
  const handleEvent = ({ followWallet }: Awaited<ReturnType<typeof loadFlows>>) => {
    if (!core.lifetime.signal.aborted) followWallet(core, { namespace, event })
  }
  const flows = getLoadedFlows()
  if (flows) handleEvent(flows)
  else loadFlows().then(handleEvent).catch(core.log.error)
}
