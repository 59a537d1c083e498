import type { Network } from '@latchkey/protocol'
import type { AdapterEvent, AdapterPorts, AdapterStorage } from '../ports/adapter.ts'

/** The ports of an adapter under test, with what the adapter emitted and logged. */
export type TestPorts = AdapterPorts & {
  /** The events that the adapter emitted, in order. */
  readonly events: AdapterEvent[]
  /** The errors that the adapter logged, in order. */
  readonly logged: unknown[]
}

/** Creates ports like those that core passes to an adapter. The ports record what the adapter emits and logs. */
export function testPorts({ networks, storage = memoryAdapterStorage(), ...rest }: testPorts.Parameters): TestPorts {
  const events: AdapterEvent[] = []
  const logged: unknown[] = []
  return {
    kitId: 'test',
    emit: (event) => void events.push(event),
    log: (error) => void logged.push(error),
    storage,
    networks,
    defaultNetwork: networks[0],
    rpc: {
      urls: (network) => network.rpcUrls.default.http,
      timeoutMs: 10_000,
      batchSize: 1000,
      pollIntervalMs: 100,
    },
    metadata: { name: 'Test', description: 'A test', url: 'https://app.test', icons: [] },
    discovery: { announced: true, injected: true },
    ...rest,
    events,
    logged,
  }
}

export declare namespace testPorts {
  type Parameters = Partial<Omit<AdapterPorts, 'networks'>> & {
    /** The networks of the adapter's namespace. The first one is the default network. */
    networks: readonly [Network, ...Network[]]
  }
}

/**
 * Creates an adapter's storage in memory. To simulate a reload, pass the same storage to two adapters: the second one
 * finds the data of the first.
 */
export function memoryAdapterStorage(): AdapterStorage {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  }
}
