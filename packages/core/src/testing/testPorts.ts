import type { Network } from '@latchkey/protocol'
import type { AdapterEvent, AdapterPorts, AdapterStorage } from '../ports/adapter.ts'

/** The ports of an adapter, which record its events and log entries. */
export type TestPorts = AdapterPorts & {
  /** The events of the adapter, in order. */
  readonly events: AdapterEvent[]
  /** The log entries of the adapter, in order. */
  readonly logged: unknown[]
}

/** Creates the ports that core gives to an adapter. They record the adapter's events and log entries. */
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

/** Creates a storage in memory. Pass it to two adapters to simulate a reload: the second adapter finds the data of the first. */
export function memoryAdapterStorage(): AdapterStorage {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
}
