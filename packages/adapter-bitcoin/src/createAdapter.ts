import { createLazyFlows, fetchOnce } from '@latchkey/adapter-kit'
import type { Adapter, AdapterPorts } from '@latchkey/core/adapter'
import type { CreateBitcoinApi } from './api/bitcoinApi.ts'
import type { Context } from './context.ts'
import { scanPage } from './discovery/scanPage.ts'
import { watchStandard } from './discovery/watchStandard.ts'
import { createWalletRegistry } from './registry.ts'

export declare namespace createAdapter {
  type Parameters = {
    ports: AdapterPorts
    api?: CreateBitcoinApi | undefined
    /** Called at the end of the adapter's `destroy`. */
    onDestroy(): void
  }
}

/**
 * Creates the adapter of one kit. The code that sends requests to wallets and chains is loaded at the first call of a method that needs it.
 */
export function createAdapter({ ports, api, onDestroy }: createAdapter.Parameters): Adapter<'bip122'> {
  const abortController = new AbortController()
  const { signal } = abortController
  const registry = createWalletRegistry()
  const scan = () => scanPage(registry, window, ports.discovery)
  const context: Context = { ports, api, registry, scan, signal, startedAt: undefined }

  /** Loads the methods that send requests to wallets and chains (the flows), at the first call only. */
  const loadFlows = fetchOnce(() => import('./createFlows.ts').then((module) => module.createFlows(context)))
  const emitConnectors = () => ports.emit({ type: 'connectors', connectors: registry.connectors() })

  return {
    ...createLazyFlows(loadFlows),
    namespace: 'bip122',

    start() {
      if (signal.aborted || context.startedAt !== undefined || typeof window === 'undefined') return
      context.startedAt = Date.now()
      startDiscovery(context)
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

/** Finds the wallets that are on the page now, and those that appear later, until the kit is destroyed. */
function startDiscovery(context: Context): void {
  const { ports, scan, signal } = context
  scan()
  if (ports.discovery.announced) watchStandard(context, window)
  // Scans again after the page has loaded, because some wallets set their global variable while the page loads.
  window.addEventListener('load', scan, { signal })
}
