import type { Adapter, AdapterPorts } from '@latchkey/core/adapter'
import type { CreateBitcoinApi } from './api/bitcoinApi.ts'
import { createRegistry } from './discovery/registry.ts'
import { scanPage } from './discovery/scanPage.ts'
import { watchStandard } from './discovery/watchStandard.ts'
import type { Flows } from './flows.ts'

export declare namespace createAdapter {
  type Parameters = {
    ports: AdapterPorts
    /** Default: Esplora's shape. */
    api?: CreateBitcoinApi | undefined
    /** Called once it has let go of everything. */
    onDestroy(): void
  }
}

/** The adapter of one kit. It looks for wallets; what asks one of them is fetched on intent. */
export function createAdapter({ ports, api, onDestroy }: createAdapter.Parameters): Adapter {
  const lifetime = new AbortController()
  const { signal } = lifetime
  const { discovery, walletConnect } = ports
  const registry = createRegistry()
  const scan = () => scanPage(registry, window, discovery)

  let fetched: Promise<Flows> | undefined
  const load = () => {
    fetched ??= import('./flows.ts').then(({ createFlows }) => createFlows({ ports, api, registry, scan, signal }))
    // A chunk that could not be fetched is asked for again.
    fetched.catch(() => {
      fetched = undefined
    })
    return fetched
  }

  return {
    namespace: 'bip122',

    start() {
      if (signal.aborted || typeof window === 'undefined') return
      if (walletConnect) registry.put({ connector: walletConnect.connector, shape: 'session', source: walletConnect })
      scan()
      if (discovery.announced) watchStandard(registry, window, signal)
      // Wallets that put themselves in place while the page was loading.
      window.addEventListener('load', scan, { signal })
      registry.watch(() =>
        ports.emit({ type: 'connectors', connectors: registry.list().map(({ connector }) => connector) }),
      )
    },

    warmUp() {
      load().catch(ports.log)
    },
    connect: async (parameters) => (await load()).connect(parameters),
    reconnect: async (parameters) => (await load()).reconnect(parameters),
    disconnect: async (parameters) => (await load()).disconnect(parameters),
    switchNetwork: async (parameters) => (await load()).switchNetwork(parameters),
    switchConnection: async (parameters) => (await load()).switchConnection(parameters),
    getProvider: async (parameters) => (await load()).getProvider(parameters),
    getBalance: async (parameters) => (await load()).getBalance(parameters),
    signMessage: async (parameters) => (await load()).signMessage(parameters),
    sendTransaction: async (parameters) => (await load()).sendTransaction(parameters),

    destroy() {
      if (signal.aborted) return
      lifetime.abort()
      registry.clear()
      onDestroy()
    },
  }
}
