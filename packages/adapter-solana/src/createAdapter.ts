import type { Adapter, AdapterPorts } from '@latchkey/core/adapter'
import type { Context } from './context.ts'
import type { Flows } from './createFlows.ts'
import { startDiscovery } from './discovery/startDiscovery.ts'
import { createRegistry } from './wallets/registry.ts'

export declare namespace createAdapter {
  type Parameters = {
    ports: AdapterPorts
    /** Called once it has let go of everything. */
    onDestroy(): void
  }
}

const verbs = [
  'connect',
  'disconnect',
  'getBalance',
  'getProvider',
  'reconnect',
  'sendTransaction',
  'signMessage',
  'switchConnection',
  'switchNetwork',
] as const satisfies readonly (keyof Flows)[]

/** The adapter of one kit. What waits for a wallet or a chain is fetched with the first call; calls keep their order. */
export function createAdapter({ ports, onDestroy }: createAdapter.Parameters): Adapter {
  const lifetime = new AbortController()
  const { signal } = lifetime
  const registry = createRegistry()
  const context: Context = { ports, registry, signal, startedAt: undefined }
  const stops: (() => void)[] = []

  let flows: Promise<Flows> | undefined
  const load = () => {
    flows ??= import('./createFlows.ts')
      .then(({ createFlows }) => createFlows(context))
      .catch((error) => {
        flows = undefined
        throw error
      })
    return flows
  }
  const lazy = verbs.map((verb) => [verb, async (parameters: never) => (await load())[verb](parameters)])
  const tellConnectors = () => ports.emit({ type: 'connectors', connectors: registry.connectors() })

  return {
    ...(Object.fromEntries(lazy) as Flows),
    namespace: 'solana',

    start() {
      if (signal.aborted || context.startedAt !== undefined || typeof window === 'undefined') return
      context.startedAt = Date.now()
      const { walletConnect, discovery } = ports
      if (walletConnect) registry.put({ connector: walletConnect.connector })
      if (discovery.announced) stops.push(startDiscovery(context))
      stops.push(registry.subscribe(tellConnectors))
      tellConnectors()
    },
    warmUp() {
      load().catch(ports.log)
    },
    destroy() {
      if (signal.aborted) return
      lifetime.abort()
      for (const stop of stops) stop()
      onDestroy()
    },
  }
}
