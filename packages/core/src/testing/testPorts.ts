import type { Network } from '@latchkey/protocol'
import type { AdapterEvent, AdapterPorts, AdapterStorage } from '../ports/adapter.ts'

/** The ports for an adapter under test. They record the adapter's events and log entries. */
export type TestPorts = AdapterPorts & {
  /** The events of the adapter, in order. */
  readonly events: AdapterEvent[]
  /** The log entries of the adapter, in order. */
  readonly logged: unknown[]
}

/** Creates the ports that core passes to an adapter. They record the adapter's events and log entries. */
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
    /** The first network is the default one. */
    networks: readonly [Network, ...Network[]]
  }
}

/**
 * Creates a storage in memory. To simulate a reload, pass the same storage to two adapters: the second adapter finds
 * the data of the first.
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
