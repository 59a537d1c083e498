import { notInFirstLoad } from './budgets.ts'
import { type BuiltPage, buildPage, type Chunk, type Module } from './buildPage.ts'
import { measureOpen, type OpeningTraffic } from './measureOpen.ts'
import { measureStandalone, type Standalone } from './measureStandalone.ts'

export type Sizes = {
  /** The bytes that Latchkey adds to the entry and its static imports. */
  load: number
  open: OpeningTraffic
  /** The same measures with adapters for three namespaces, WalletConnect and the wallet directory. */
  chains: { load: number; open: OpeningTraffic; built: BuiltPage }
  /** Chunks that are fetched after the first load and contain modules which the page without Latchkey does not have. */
  chunks: Chunk[]
  /** The modules that the first load contains only because of Latchkey. */
  added: Module[]
  /** Modules that are in the first load, although `notInFirstLoad` says that they must not be there. */
  misplaced: string[]
  /** The build for pages without a bundler. */
  standalone: Standalone
  /** The built page with Latchkey, for further measurements. */
  built: BuiltPage
}

/** Builds and measures the same page with and without Latchkey. The caller must have built the packages. */
export async function measureSizes(): Promise<Sizes> {
  const without = await buildPage('without')
  const built = await buildPage('with')
  const chains = await buildPage('chains')
  const modulesWithoutLatchkey = new Set(
    [...without.entry, ...without.lazy].flatMap(({ modules }) => modules.map(({ id }) => id)),
  )
  const firstLoadWithoutLatchkey = new Set(without.entry.flatMap(({ modules }) => modules.map(({ id }) => id)))

  const added = [...built.entry, ...chains.entry]
    .flatMap(({ modules }) => modules)
    .filter(
      ({ id }, index, all) => !firstLoadWithoutLatchkey.has(id) && all.findIndex((other) => other.id === id) === index,
    )
  return {
    load: total(built.entry) - total(without.entry),
    open: await measureOpen(built),
    chains: { load: total(chains.entry) - total(without.entry), open: await measureOpen(chains), built: chains },
    chunks: chains.lazy.filter(({ modules }) => modules.some(({ id }) => !modulesWithoutLatchkey.has(id))),
    added,
    standalone: measureStandalone(),
    misplaced: added.map(({ id }) => id).filter((id) => notInFirstLoad.some((pattern) => pattern.test(id))),
    built,
  }
}

export function total(parts: readonly { bytes: number }[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0)
}
