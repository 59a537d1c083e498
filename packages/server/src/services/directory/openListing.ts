import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { WalletListingEntry } from '@latchkey/protocol'
import { catalogue } from '@latchkey/wallets'
import type { Hono, MiddlewareHandler } from 'hono'
import type { ProjectEnvironment } from '../../platform/http/requireProject.ts'
import type { Projects } from '../../platform/projects.ts'
import { createEventLog } from '../analytics/createEventLog.ts'
import type { EventSink } from '../analytics/EventSink.ts'
import { readMarks } from './folder/readMarks.ts'
import { readWallets } from './folder/readWallets.ts'
import type { Marks } from './images/Mark.ts'
import { createListing } from './openDirectory.ts'

export type ListingOptions = {
  /** Instead of the catalogue of `@latchkey/wallets`. */
  wallets?: readonly WalletListingEntry[]
  /**
   * The operator's own wallets (`wallets/*.json`) and marks (`images/wallets/<id>.png`, …), read once at the start. What is not fit is
   * reported with its file and field, and the rest is served.
   */
  folder?: string
  /** Where marks come from, instead of the folder. */
  marks?: Marks
  /**
   * Where the events of `POST /e` go; by default they are counted in memory, and written to `events.ndjson` in the data folder where
   * there is one. `false`: kits are told to send none. Yours to close.
   */
  events?: EventSink | false
}

/** Puts the wallet directory together from its options. */
export function openListing({
  projects,
  dataFolder,
  limitEvents,
  report,
  ...options
}: ListingOptions & {
  projects: Projects
  dataFolder?: string | undefined
  limitEvents: MiddlewareHandler
  report: (error: unknown) => void
}): { routes: Hono<ProjectEnvironment>; close: () => Promise<void> } {
  const { wallets: base = catalogue, folder } = options
  const own = folder === undefined ? undefined : readFolder(folder, base)
  for (const problem of own?.problems ?? []) report(new Error(`The folder ${folder}: ${problem}`))
  const file = dataFolder === undefined ? undefined : join(dataFolder, 'events.ndjson')
  const log = options.events === undefined ? createEventLog({ file, report }) : undefined
  return {
    routes: createListing({
      projects,
      wallets: own?.wallets ?? base,
      marks: options.marks ?? own?.marks,
      events: log ?? (options.events || undefined),
      limitEvents,
    }),
    close: async () => log?.close?.(),
  }
}

function readFolder(folder: string, base: readonly WalletListingEntry[]) {
  if (!existsSync(folder)) return { wallets: base, marks: undefined, problems: ['there is no such folder'] }
  const { wallets, problems } = readWallets(folder, base)
  const images = readMarks(folder)
  return { wallets, marks: images.marks, problems: [...problems, ...images.problems] }
}
