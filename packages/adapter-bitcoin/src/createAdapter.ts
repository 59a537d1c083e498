import { type Adapter, type AdapterPorts, createTimedCache, type NativeBalance } from '@latchkey/core/adapter'
import { ConnectionError, NetworkError } from '@latchkey/core/errors'
import type { CaipNetworkId, Network } from '@latchkey/protocol'
import type { BitcoinApi, CreateBitcoinApi } from './api/bitcoinApi.ts'
import type { Context } from './context.ts'
import { createRegistry } from './discovery/registry.ts'
import { scanPage } from './discovery/scanPage.ts'
import { watchStandard } from './discovery/watchStandard.ts'

export declare namespace createAdapter {
  type Parameters = {
    ports: AdapterPorts
    /** Default: Esplora's shape. */
    api?: CreateBitcoinApi | undefined
    /** Called once it has let go of everything. */
    onDestroy(): void
  }
}

/** How long a balance is good, and how long a failure to read it is not tried again. */
const balanceTtlMs = 30_000
const balanceRetryMs = 30_000

/** Fetched once; calls keep their order. */
async function loadFlows() {
  const { flows } = await import('./flows.ts')
  return flows
}

/** The adapter of one kit. */
export function createAdapter({ ports, api: createApi, onDestroy }: createAdapter.Parameters): Adapter {
  const lifetime = new AbortController()
  const { signal } = lifetime
  const { discovery, networks, rpc, walletConnect } = ports
  const registry = createRegistry()
  const balances = createTimedCache<NativeBalance>({ ttlMs: balanceTtlMs, retryMs: balanceRetryMs })
  const apis = new Map<CaipNetworkId, BitcoinApi>()
  const stops: (() => void)[] = []

  const context: Context = {
    ports,
    registry,
    scan: () => scanPage(registry, window, discovery),
    async api(caipNetworkId) {
      const network = networks.find((each) => each.caipNetworkId === caipNetworkId)
      if (!network) throw new NetworkError('NetworkNotFound')
      const made = createApi ?? (await loadFlows()).esploraApi
      const known = apis.get(caipNetworkId) ?? made({ network, urls: rpc.urls(network), timeoutMs: rpc.timeoutMs })
      apis.set(caipNetworkId, known)
      return known
    },
    signal,
    live: new Map(),
    inUse: undefined,
    network: ports.defaultNetwork,
    wish: { connectorId: undefined },
    forgetBalance: (caipNetworkId, address) => balances.forget(`${caipNetworkId}:${address}`),
  }
  const tellConnectors = () =>
    ports.emit({ type: 'connectors', connectors: registry.list().map(({ connector }) => connector) })

  return {
    namespace: 'bip122',

    start() {
      if (signal.aborted || stops.length > 0 || typeof window === 'undefined') return
      if (walletConnect) registry.put({ connector: walletConnect.connector, shape: 'session', source: walletConnect })
      context.scan()
      if (discovery.announced) stops.push(watchStandard(registry, window))
      // Wallets that put themselves in place while the page was loading.
      window.addEventListener('load', context.scan)
      stops.push(() => window.removeEventListener('load', context.scan))
      stops.push(registry.subscribe(tellConnectors))
      tellConnectors()
    },

    warmUp() {
      loadFlows().catch(ports.log)
    },
    connect: async (parameters) => (await loadFlows()).connect(context, parameters),
    reconnect: async (parameters) => (await loadFlows()).reconnect(context, parameters),
    disconnect: async (parameters) => (await loadFlows()).disconnect(context, parameters),
    switchNetwork: async (parameters) => (await loadFlows()).switchNetwork(context, parameters),
    switchConnection: async (parameters) => (await loadFlows()).switchConnection(context, parameters),

    async getProvider({ connectorId = context.inUse } = {}) {
      const live = connectorId === undefined ? undefined : context.live.get(connectorId)
      if (!live) throw new ConnectionError('NotConnected')
      return live.provider
    },

    destroy() {
      if (signal.aborted) return
      lifetime.abort()
      for (const stop of stops) stop()
      for (const { stop } of context.live.values()) stop()
      context.live.clear()
      context.inUse = undefined
      onDestroy()
    },

    async getBalance({ address, network }) {
      const { symbol, decimals } = network.nativeCurrency
      try {
        return await balances.get(balanceKey(network, address), async () => {
          const value = await (await context.api(network.caipNetworkId)).getBalance(address)
          return { value, symbol, decimals }
        })
      } catch (cause) {
        throw new NetworkError('BalanceUnavailable', { cause })
      }
    },
    async signMessage(parameters) {
      const { connectionInUse, signMessage } = await loadFlows()
      return signMessage(connectionInUse(context), parameters)
    },
    sendTransaction: async (parameters) => (await loadFlows()).sendTransaction(context, parameters),
  }
}

function balanceKey({ caipNetworkId }: Network, address: string): string {
  return `${caipNetworkId}:${address}`
}
