import { createLazyFlows, createRegistry, fetchOnce } from '@latchkey/adapter-kit'
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
    /** Called at the end of the adapter's `destroy`. */
    onDestroy(): void
  }
}

/**
 * Creates the adapter of one kit with a wagmi config. The code that sends requests to wallets and chains is loaded at the first call of a
 * method that needs it.
 */
export function createAdapter({ config, ports, connectors, onDestroy }: createAdapter.Parameters): Adapter<'eip155'> {
  const lifetimeController = new AbortController()
  const { signal } = lifetimeController
  const registry: WalletRegistry = createRegistry()
  const { walletConnect, log } = ports

  const fetchFlows = fetchOnce(async () => (await loadFlows()).createFlows(context))
  const context: Context = { config, ports, registry, signal, load: fetchFlows, addPageWallet, startedAt: undefined }
  const preloadFlows = () => {
    fetchFlows().catch(log)
  }
  const emitConnectors = () => ports.emit({ type: 'connectors', connectors: registry.connectors() })

  return {
    ...createLazyFlows(fetchFlows),
    namespace: 'eip155',

    start() {
      if (signal.aborted || context.startedAt || typeof window === 'undefined') return
      context.startedAt = Date.now()
      // Also loads the flows when the connections in wagmi's state change: the site or the wallet may have changed them without a call of
      // core.
      signal.addEventListener(
        'abort',
        config.subscribe(({ connections }) => connections, preloadFlows),
      )
      // Adds the site's connectors before discovery starts, so that no wallet of the page takes the id of one of them.
      for (const connector of connectors) connector.add(context)
      // Removes wagmi's listener, which would connect any wallet that emits `connect`. `restrictUnrequestedConnections`, which is loaded
      // later, adds a listener that checks the kit's conditions.
      for (const { emitter } of config.connectors) emitter.off('connect', config._internal.events.connect)
      startDiscovery(context, window)
      if (walletConnect) {
        const wallet: Wallet = {
          connector: walletConnect,
          accountType: 'eoa',
          load: async () => (await fetchFlows()).getAttachedConnector(wallet),
          release() {},
        }
        registry.put(wallet)
      }
      signal.addEventListener('abort', registry.subscribe(emitConnectors))
      emitConnectors()
    },
    warmUp: preloadFlows,

    destroy() {
      if (signal.aborted) return
      lifetimeController.abort()
      for (const { release } of registry.list()) release()
      config._internal.connectors.setState([])
      config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
      onDestroy()
    },
  }
}
