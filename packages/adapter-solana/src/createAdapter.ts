import { createLazyFlows, fetchOnce } from '@latchkey/adapter-kit'
import type { Adapter, AdapterPorts } from '@latchkey/core/adapter'
import type { Context } from './context.ts'
import { startDiscovery } from './discovery/startDiscovery.ts'
import { createWalletRegistry } from './registry.ts'

export declare namespace createAdapter {
  type Parameters = {
    ports: AdapterPorts
    /** Called at the end of the adapter's `destroy`. */
    onDestroy(): void
  }
}

/**
 * Creates the adapter of one kit. The code that sends requests to wallets and chains is loaded at the first call of a method that needs it.
 */
export function createAdapter({ ports, onDestroy }: createAdapter.Parameters): Adapter<'solana'> {
  const abortController = new AbortController()
  const { signal } = abortController
  const registry = createWalletRegistry()
  const context: Context = { ports, registry, signal, startedAt: undefined }

  /** Loads the methods that send requests to wallets and chains (the flows), at the first call only. */
  const loadFlows = fetchOnce(() => import('./createFlows.ts').then((module) => module.createFlows(context)))
  const emitConnectors = () => ports.emit({ type: 'connectors', connectors: registry.connectors() })

  return {
    ...createLazyFlows(loadFlows),
    namespace: 'solana',
    sendsTokens: true,

    start() {
      if (signal.aborted || context.startedAt !== undefined || typeof window === 'undefined') return
      context.startedAt = Date.now()
      const { walletConnect, discovery } = ports
      if (walletConnect) {
        // Reserves the id of WalletConnect, because core itself lists that connector. If a wallet of the page would get this id, it gets
        // another id and is marked as a duplicate.
        registry.freeId(walletConnect.id, walletConnect)
        registry.refuse(walletConnect.id)
      }
      if (discovery.announced) startDiscovery(context)
      signal.addEventListener('abort', registry.subscribe(emitConnectors))
      emitConnectors()
    },
    warmUp() {
      loadFlows().catch(ports.log)
    },
    destroy() {
      if (signal.aborted) return
      abortController.abort()
      onDestroy()
    },
  }
}
