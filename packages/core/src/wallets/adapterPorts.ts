import type { Namespace, Network } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { loadFlows } from '../loadFlows.ts'
import { createRpcSettings } from '../options/rpcSettings.ts'
import type { AdapterPorts, WalletConnectPort } from '../ports/adapter.ts'
import { hasWalletConnect, walletConnectConnector } from '../ports/walletConnectConnector.ts'
import { handleAdapterEvent } from './handleAdapterEvent.ts'

/** Creates the ports for the adapter of a namespace; `undefined` if the kit has no network of the namespace. */
export function createAdapterPorts(core: Core, namespace: Namespace): AdapterPorts | undefined {
  const { state: options } = core.options
  const networks = core.chain.state.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const chosen = core.chain.state.byNamespace[namespace]?.caipNetworkId
  const [first] = networks
  if (!first) return undefined
  return {
    kitId: core.id,
    emit: (event) => handleAdapterEvent(core, { namespace, event }),
    storage: core.storage.scope(namespace),
    networks,
    defaultNetwork: networks.find(({ caipNetworkId }: Network) => caipNetworkId === chosen) ?? first,
    rpc: createRpcSettings(options),
    metadata: options.metadata,
    discovery: { announced: options.enableEIP6963, injected: options.enableInjected },
    walletConnect: createWalletConnectPort(core, namespace),
    log: core.log.error,
  }
}

function createWalletConnectPort(core: Core, namespace: Namespace): WalletConnectPort | undefined {
  if (!hasWalletConnect(core)) return undefined
  return {
    connector: walletConnectConnector(namespace),
    load: async () => (await (await loadFlows()).loadWalletConnect(core)).share(namespace),
  }
}
