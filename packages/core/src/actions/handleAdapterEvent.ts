import type { Namespace } from '@latchkey/protocol'
import type { AdapterEvent } from '../adapter.ts'
import type { Core } from '../createCore.ts'
import { loadFlows } from '../loadFlows.ts'

export declare namespace handleAdapterEvent {
  type Parameters = { namespace: Namespace; event: AdapterEvent }
}

/** Takes in what a wallet did of its own accord. */
export function handleAdapterEvent(core: Core, { namespace, event }: handleAdapterEvent.Parameters): void {
  if (event.type === 'connectors') core.connectors.set(namespace, event.connectors)
  else
    loadFlows()
      .then(({ followWallet }) => {
        if (!core.lifetime.signal.aborted) followWallet(core, { namespace, event })
      })
      .catch(core.log.error)
}
