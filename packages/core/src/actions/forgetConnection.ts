import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { updateStored } from './updateStored.ts'

export declare namespace forgetConnection {
  type Parameters = { namespace: Namespace }
}

/**
 * Resets what is known of a namespace's wallet, here and in storage. The network goes back to one that the site lists. A try to
 * connect another wallet goes on.
 */
export function forgetConnection(core: Core, { namespace }: forgetConnection.Parameters): void {
  core.chain.setAccount(namespace, { status: 'disconnected' })
  const { networks, byNamespace } = core.chain.state
  const current = byNamespace[namespace]?.caipNetworkId
  const first = networks.find(({ chainNamespace }) => chainNamespace === namespace)
  if (first && !(current && core.chain.findNetwork(current))) core.chain.setNetwork(namespace, first.caipNetworkId)
  updateStored(core, 'connectionStatus', namespace, 'disconnected')
  updateStored(core, 'connectedConnectorIds', namespace, undefined)
}
