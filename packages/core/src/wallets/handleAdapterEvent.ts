import type { Namespace } from '@latchkey/protocol'
import { listConnectors } from '../connections/listConnectors.ts'
import type { Core } from '../createCore.ts'
import { loadedFlows, loadFlows } from '../loadFlows.ts'
import type { AdapterEvent } from '../ports/adapter.ts'

export declare namespace handleAdapterEvent {
  type Parameters = { namespace: Namespace; event: AdapterEvent }
}

/**
 * Handles a change that a wallet reported. If the flows are loaded, it is handled synchronously, because an event must not take effect
 * after the response to a later call.
 */
export function handleAdapterEvent(core: Core, { namespace, event }: handleAdapterEvent.Parameters): void {
  if (event.type === 'connectors') {
    listConnectors(core, namespace, event.connectors)
    return
  }
  const follow = ({ followWallet }: Awaited<ReturnType<typeof loadFlows>>) => {
    if (!core.lifetime.signal.aborted) followWallet(core, { namespace, event })
  }
  const flows = loadedFlows()
  if (flows) follow(flows)
  else loadFlows().then(follow).catch(core.log.error)
}
