import type { Namespace, Network } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { createRpcSettings } from '../options/rpcSettings.ts'
import type { AdapterPorts } from '../ports/adapter.ts'
import { findWalletConnectConnector } from '../ports/walletConnectConnector.ts'
import { handleAdapterEvent } from './handleAdapterEvent.ts'

/** Creates the object through which a namespace's adapter uses the kit. Returns `undefined` if the kit has no network in the namespace. */
export function createAdapterPorts(core: Core, namespace: Namespace): AdapterPorts | undefined {
  const { state: options } = core.options
  const networks = core.chain.state.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const currentNetworkId = core.chain.state.byNamespace[namespace]?.caipNetworkId
  const [firstNetwork] = networks
  if (!firstNetwork) return undefined
  return {
    kitId: core.id,
    emit: (event) => handleAdapterEvent(core, { namespace, event }),
    storage: core.storage.scope(namespace),
    networks,
    defaultNetwork: networks.find(({ caipNetworkId }: Network) => caipNetworkId === currentNetworkId) ?? firstNetwork,
    rpc: createRpcSettings(options),
    metadata: options.metadata,
    discovery: { announced: options.enableEIP6963, injected: options.enableInjected },
    walletConnect: findWalletConnectConnector(core, namespace),
    log: core.log.error,
  }
}
