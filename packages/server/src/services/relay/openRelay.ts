import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bus } from '../../platform/bus.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { ReadClient } from '../../platform/http/readClient.ts'
import { createLocalBus } from '../../platform/localBus.ts'
import type { Projects } from '../../platform/projects.ts'
import { createRelay } from './createRelay.ts'
import { defaultLimits, type LimitOptions, memoryLimits, withLimits } from './limits.ts'
import { type RelayServer, serveRelay } from './socket/serveRelay.ts'
import type { MessageStore } from './store/MessageStore.ts'
import { createMemoryStore } from './store/memoryStore.ts'
import { createSqliteStore } from './store/sqliteStore.ts'

export type RelayOptions = {
  /**
   * The URLs by which clients call this relay, as they write them: `wss://relay.example.com`. A client's token has to name one. The
   * loopback addresses of the port are known without.
   */
  urls?: readonly string[]
  limits?: LimitOptions
  /** Where messages are kept; by default a file in the data folder, or memory where there is none. Yours to close. */
  store?: MessageStore
  /** How the processes of one relay tell each other of messages; by default there is one process. */
  bus?: Bus
  clock?: Clock
}

const sweepMs = 60_000
/** The share of `storedBytes` from which on the operator is told. */
const alarmAt = 0.8

/**
 * Puts a relay together from its options. `check` rejects while its messages cannot be read or written.
 *
 * @param options.localUrls - The URLs that the open port has of itself.
 */
export function openRelay(
  options: RelayOptions & {
    projects: Projects
    dataFolder?: string | undefined
    localUrls: () => readonly string[]
    readClient: ReadClient
    report: (error: unknown) => void
  },
): RelayServer & { check: () => Promise<void> } {
  const { projects, urls = [], localUrls, readClient, clock = systemClock, bus = createLocalBus(), report } = options
  const isInMemory = !options.store && options.dataFolder === undefined
  const limits = withLimits(isInMemory ? withLimits(defaultLimits, memoryLimits) : defaultLimits, options.limits)

  const store = options.store ?? openStore(options.dataFolder)
  const relay = createRelay({ store, bus, clock, limits, report })
  const server = serveRelay({ relay, projects, urls: () => [...urls, ...localUrls()], readClient, clock, limits })
  let hasAlarmed = false
  const stopSweeping = clock.every(sweepMs, () => {
    relay.sweep().then(warnIfFull).catch(report)
  })

  async function warnIfFull() {
    const isNearlyFull = (await store.check()) > alarmAt * limits.storedBytes
    if (isNearlyFull && !hasAlarmed)
      report(
        new Error(
          'The relay has used 80 % of the room for messages. Once it is full, the address that stores most gives way.',
        ),
      )
    hasAlarmed = isNearlyFull
  }

  return {
    upgrade: server.upgrade,
    check: async () => void (await store.check()),
    close: async () => {
      stopSweeping()
      await server.close()
      if (!options.store) await store.close()
    },
  }
}

function openStore(dataFolder: string | undefined): MessageStore {
  if (dataFolder === undefined) return createMemoryStore()
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const file = join(dataFolder, 'relay.sqlite')
  // Messages are sealed, but who talks to whom is private too. SQLite gives its log the mode of the file.
  if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600 })
  return createSqliteStore(file)
}
