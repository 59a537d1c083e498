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

/** Creates the adapter of one kit on top of a wagmi config. The code for wallets and chains is loaded at the first call. */
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
  const tellConnectors = () => ports.emit({ type: 'connectors', connectors: registry.connectors() })

  return {
    ...lazyFlows(load),
    namespace: 'eip155',

    start() {
      if (signal.aborted || context.startedAt || typeof window === 'undefined') return
      context.startedAt = Date.now()
      // The first connection may come from the site or from the wallet itself. It needs the flows.
      signal.addEventListener(
        'abort',
        config.subscribe(({ connections }) => connections, warmUp),
      )
      // Before discovery, so that no wallet of the page takes the id of a connector of the site.
      for (const connector of connectors) connector.add(context)
      // wagmi connects any wallet that connects by itself. The code that checks the kit's conditions (`watchComebacks`) is loaded later.
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
