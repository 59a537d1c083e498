import { type Adapter, type AdapterPorts, createTimedCache, type NativeBalance } from '@latchkey/core/adapter'
import { ConnectionError, NetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import type { Config } from '@wagmi/core'
import { currentConnection } from './connection.ts'
import type { ExternalConnectorName } from './connectors/externalConnectorName.ts'
import { externalWallet } from './connectors/externalWallet.ts'
import { isFramedBySafe } from './connectors/isFramedBySafe.ts'
import { createRegistry } from './connectors/registry.ts'
import type { Context } from './context.ts'
import { startDiscovery } from './discovery/startDiscovery.ts'
import { watchConnection } from './watchConnection.ts'

export declare namespace createAdapter {
  type Parameters = {
    config: Config
    ports: AdapterPorts
    connectors: readonly ExternalConnectorName[]
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

/** The adapter of one kit over a wagmi config. */
export function createAdapter({ config, ports, connectors, onDestroy }: createAdapter.Parameters): Adapter {
  const lifetime = new AbortController()
  const { signal } = lifetime
  const registry = createRegistry()
  const watch = watchConnection({ config, registry, emit: ports.emit })
  const context: Context = { config, ports, registry, watch, signal, wish: { connectorId: undefined } }
  const balances = createTimedCache<NativeBalance>({ ttlMs: balanceTtlMs, retryMs: balanceRetryMs })
  const stops: (() => void)[] = [watch.stop]

  const tellConnectors = () =>
    ports.emit({ type: 'connectors', connectors: registry.list().map(({ connector }) => connector) })

  return {
    namespace: 'eip155',

    start() {
      if (signal.aborted || stops.length > 1 || typeof window === 'undefined') return
      for (const name of connectors) {
        if (name !== 'safe' || isFramedBySafe(window)) registry.put(externalWallet({ name, config, ...ports }))
      }
      stops.push(startDiscovery(context, window))
      stops.push(registry.subscribe(tellConnectors))
      tellConnectors()
      const safe = registry.get('safe')
      if (safe) {
        loadFlows()
          .then(({ restore }) => restore(context, { wallet: safe }))
          .catch(ports.log)
      }
    },

    warmUp() {
      loadFlows().catch(ports.log)
    },
    connect: async (parameters) => (await loadFlows()).connect(context, parameters),
    reconnect: async (parameters) => (await loadFlows()).reconnect(context, parameters),
    disconnect: async () => (await loadFlows()).disconnect(context),
    switchNetwork: async (parameters) => (await loadFlows()).switchNetwork(context, parameters),

    async getProvider() {
      const connection = currentConnection(config)
      if (!connection) throw new ConnectionError('NotConnected')
      return connection.connector.getProvider()
    },

    destroy() {
      if (signal.aborted) return
      lifetime.abort()
      for (const stop of stops) stop()
      for (const { release } of registry.list()) release()
      config._internal.connectors.setState([])
      config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
      onDestroy()
    },

    async getBalance({ address, network }) {
      try {
        const { readBalance } = await loadFlows()
        return await balances.get(balanceKey(network, address), () => readBalance(context, { address, network }))
      } catch (cause) {
        throw new NetworkError('BalanceUnavailable', { cause })
      }
    },
    signMessage: async (parameters) => (await loadFlows()).signMessage(context, parameters),
    async sendTransaction(parameters) {
      const { sendTransaction } = await loadFlows()
      const from = currentConnection(config)?.accounts[0]
      const hash = await sendTransaction(context, parameters)
      if (from) balances.forget(balanceKey(parameters.network, from))
      return hash
    },
    estimateGas: async (parameters) => (await loadFlows()).estimateGas(context, parameters),
  }
}

function balanceKey({ caipNetworkId }: Network, address: string): string {
  return `${caipNetworkId}:${address.toLowerCase()}`
}
