import { createRegistry, fetchOnce, lazyFlows } from '@latchkey/adapter-kit'
import type { Adapter, AdapterPorts } from '@latchkey/core/adapter'
import type { Config } from '@wagmi/core'
import type { ExternalConnector } from './connectors/external.ts'
import { addPageWallet } from './connectors/pageWallet.ts'
import type { Context } from './context.ts'
import { startDiscovery } from './discovery/startDiscovery.ts'
import { loadFlows } from './loadFlows.ts'
import type { Wallet, WalletRegistry } from './registry.ts'

export declare namespace createAdapter {
  type Parameters = {
    config: Config
    ports: AdapterPorts
    connectors: readonly ExternalConnector[]
    /** Called once it has let go of everything. */
    onDestroy(): void
  }
}

/** The adapter of one kit over a wagmi config. What waits for a wallet or a chain is fetched with the first call. */
export function createAdapter({ config, ports, connectors, onDestroy }: createAdapter.Parameters): Adapter {
  const lifetime = new AbortController()
  const { signal } = lifetime
  const registry: WalletRegistry = createRegistry()
  const { walletConnect, log } = ports

  const load = fetchOnce(async () => (await loadFlows()).createFlows(context))
  const context: Context = { config, ports, registry, signal, load, addPageWallet, startedAt: undefined }
  const warmUp = () => {
    load().catch(log)
  }
  const tellConnectors = () => ports.emit({ type: 'connectors', connectors: registry.connectors() })

  return {
    ...lazyFlows(load),
    estimateGas: async (parameters) => (await load()).estimateGas(parameters),
    namespace: 'eip155',

    start() {
      if (signal.aborted || context.startedAt || typeof window === 'undefined') return
      context.startedAt = Date.now()
      // The first connection may come from the host or from the wallet, and then needs the flows.
      signal.addEventListener(
        'abort',
        config.subscribe(({ connections }) => connections, warmUp),
      )
      // First, so that no wallet of the page takes the id of one that the host set up.
      for (const connector of connectors) connector.add(context)
      // wagmi takes in any wallet that connects by itself. What applies the kit's conditions (`watchComebacks`) is fetched later.
      for (const { emitter } of config.connectors) emitter.off('connect', config._internal.events.connect)
      startDiscovery(context, window)
      if (walletConnect) {
        const wallet: Wallet = {
          connector: walletConnect.connector,
          accountType: 'eoa',
          load: async () => (await load()).loadSession(wallet, walletConnect),
          release() {},
        }
        registry.put(wallet)
      }
      signal.addEventListener('abort', registry.subscribe(tellConnectors))
      tellConnectors()
    },
    warmUp,

    destroy() {
      if (signal.aborted) return
      lifetime.abort()
      for (const { release } of registry.list()) release()
      config._internal.connectors.setState([])
      config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
      onDestroy()
    },
  }
}
