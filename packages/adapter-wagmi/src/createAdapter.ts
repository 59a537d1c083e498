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
    /** Called at the end of `destroy`. */
    onDestroy(): void
  }
}

/** Creates the adapter of one kit with a wagmi config. The code that talks to wallets and chains is loaded at the first call. */
export function createAdapter({ config, ports, connectors, onDestroy }: createAdapter.Parameters): Adapter<'eip155'> {
  const lifetime = new AbortController()
  const { signal } = lifetime
  const registry: WalletRegistry = createRegistry()
  const { walletConnect, log } = ports

  const load = fetchOnce(async () => (await loadFlows()).createFlows(context))
  const context: Context = { config, ports, registry, signal, load, addPageWallet, startedAt: undefined }
  const warmUp = () => {
    load().catch(log)
  }
  const emitConnectors = () => ports.emit({ type: 'connectors', connectors: registry.connectors() })

  return {
    ...lazyFlows(load),
    namespace: 'eip155',

    start() {
      if (signal.aborted || context.startedAt || typeof window === 'undefined') return
      context.startedAt = Date.now()
      // Loads the flows at the first connection too, because it may come from the site or from the wallet and not from a call of core.
      signal.addEventListener(
        'abort',
        config.subscribe(({ connections }) => connections, warmUp),
      )
      // Added before discovery starts, so that no wallet of the page takes the id of a connector of the site.
      for (const connector of connectors) connector.add(context)
      // Without wagmi's listener, no wallet connects by itself until `guardConnectByItself` is loaded, which checks the kit's conditions.
      for (const { emitter } of config.connectors) emitter.off('connect', config._internal.events.connect)
      startDiscovery(context, window)
      if (walletConnect) {
        const wallet: Wallet = {
          connector: walletConnect,
          accountType: 'eoa',
          load: async () => (await load()).attachedConnector(wallet),
          release() {},
        }
        registry.put(wallet)
      }
      signal.addEventListener('abort', registry.subscribe(emitConnectors))
      emitConnectors()
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
