import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLocalBus } from '../../platform/bus.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { ReadClient } from '../../platform/http/readClient.ts'
import type { ProjectRegistry } from '../../platform/projects.ts'
import { createLocalRateLimiter } from '../../platform/rateLimiter.ts'
import { toAudiences } from './auth/audience.ts'
import { createRelay } from './createRelay.ts'
import { defaultLimits, type LimitOptions, memoryLimits, withLimits } from './limits.ts'
import type { MessageBus } from './RelayParts.ts'
import { type RelayServer, serveRelay } from './socket/serveRelay.ts'
import type { MessageStore } from './store/MessageStore.ts'
import { createMemoryStore } from './store/memoryStore.ts'
import { createSqliteStore } from './store/sqliteStore.ts'

/** Options of the relay. */
export type RelayOptions = {
  /**
   * The URLs of this relay, as clients write them: `wss://relay.example.com`. A client's auth token must name one of these URLs, or a
   * loopback address with the server's port.
   */
  urls?: readonly string[]
  limits?: LimitOptions
  /**
   * The store of messages. The server does not close this store, because the caller has created it. Default: a file in the data folder, or
   * memory if there is no data folder.
   */
  store?: MessageStore
  /** Sends new messages to all processes of one relay. Default: a bus for a single process. */
  bus?: MessageBus
  clock?: Clock
}

/** How often the relay removes expired messages and unused accounts, in ms. */
const sweepMs = 60_000
/** The server warns the operator when stored messages use more than this share of the limit `storedBytes`. */
const warnAtShare = 0.8

/**
 * Creates a relay from its options. Its `check` rejects while the store cannot read or write messages.
 *
 * @param options.localUrls - Returns the loopback URLs of the server's port, once the port is open.
 */
export function openRelay(
  options: RelayOptions & {
    projects: ProjectRegistry
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
  const rateLimiter = createLocalRateLimiter(clock)
  const relay = createRelay({ store, bus, rateLimiter, clock, limits, report })
  let parsedLocalUrls = localUrls()
  let parsedAudiences = toAudiences([...urls, ...parsedLocalUrls])
  /** Returns the parsed URLs of this relay. `localUrls` returns another list once the port is open. */
  function audiences() {
    if (parsedLocalUrls !== localUrls()) {
      parsedLocalUrls = localUrls()
      parsedAudiences = toAudiences([...urls, ...parsedLocalUrls])
    }
    return parsedAudiences
  }
  const server = serveRelay({
    relay,
    projects,
    audiences,
    readClient,
    clock,
    limits,
    report,
  })
  let hasWarned = false
  const stopSweeping = clock.every(sweepMs, () => {
    relay.sweep().then(warnIfFull).catch(report)
  })

  async function warnIfFull() {
    const isNearlyFull = (await store.check()) > warnAtShare * limits.storedBytes
    if (isNearlyFull && !hasWarned)
      report(
        new Error(
          'The relay has used 80 % of the room for messages. Once it is full, the address that stores most gives way.',
        ),
      )
    hasWarned = isNearlyFull
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
  // Only the owner may read the file: messages are encrypted, but who communicates with whom is private too. SQLite gives its log file the
  // same mode.
  if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600 })
  return createSqliteStore(file)
}
