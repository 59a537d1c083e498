import { budgets } from './budgets.ts'
import type { Sizes } from './measureSizes.ts'
import { total } from './measureSizes.ts'

export type SizeLine = { title: string; kb: number; budgetKb: number }

/** Returns a line for each total size, and for each chunk that is fetched later, with its budget. */
export function sizeLines({ load, open, chains, standalone, chunks }: Sizes): SizeLine[] {
  const budgetByChunk: Readonly<Record<string, number>> = budgets.chunksKb
  return [
    { title: 'load', kb: load / 1_000, budgetKb: budgets.loadKb },
    { title: 'open', kb: total(open.files) / 1_000, budgetKb: budgets.openKb },
    { title: 'stand-alone load', kb: standalone.load / 1_000, budgetKb: budgets.standaloneLoadKb },
    { title: 'stand-alone open', kb: standalone.open / 1_000, budgetKb: budgets.standaloneOpenKb },
    { title: 'load, three kinds of chain', kb: chains.load / 1_000, budgetKb: budgets.chainsLoadKb },
    { title: 'open, three kinds of chain', kb: total(chains.open.files) / 1_000, budgetKb: budgets.chainsOpenKb },
    ...chunks
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ name, bytes }) => ({
        title: `chunk ${name}`,
        kb: bytes / 1_000,
        budgetKb: budgetByChunk[name] ?? budgets.otherChunkKb,
      })),
  ]
}

/** Returns a sentence for each budget that the measured sizes exceed, and for each other problem. */
export function sizeFaults(sizes: Sizes): string[] {
  const names = new Set(sizes.chunks.map(({ name }) => name))
  return [
    ...sizeLines(sizes)
      .filter(({ kb, budgetKb }) => kb > budgetKb)
      .map(({ title, kb, budgetKb }) => `${title} is ${kb.toFixed(1)} kB, over its ${budgetKb} kB.`),
    ...[sizes.open, sizes.chains.open].flatMap(({ ownFiles, roundTrips }) => [
      ...(ownFiles > budgets.openFiles ? [`An opening asks for ${ownFiles} files, over ${budgets.openFiles}.`] : []),
      ...(roundTrips > budgets.openRoundTrips
        ? [`An opening takes ${roundTrips} round trips, over ${budgets.openRoundTrips}.`]
        : []),
    ]),
    ...sizes.misplaced.map((id) => `${id} is in the first load.`),
    ...[...sizes.open.beforeActing, ...sizes.chains.open.beforeActing].map(
      (url) => `${url} was asked for before the visitor acted.`,
    ),
    ...[...sizes.open.storedBeforeActing, ...sizes.chains.open.storedBeforeActing].map(
      (key) => `"${key}" was stored before the visitor acted.`,
    ),
    ...Object.keys(budgets.chunksKb)
      .filter((name) => !names.has(name))
      .map((name) => `There is a budget for a chunk ${name}, and no such chunk.`),
  ]
}
