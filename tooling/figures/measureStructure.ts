import { findCycles } from './findCycles.ts'
import { type Export, readExports } from './readExports.ts'
import { readSources, type Source } from './readSources.ts'

/** Folders of code that only tests use. This code does not run on a site or a server. */
const testFolders = ['chains', 'phone', 'testing', 'core/src/testing'].map((folder) => `packages/${folder}/`)
/**
 * Files in this folder may be small. Each file corrects one fault of the pinned WalletConnect client, and can be deleted when the fault is
 * gone.
 */
const patchesFolder = 'packages/walletconnect/src/client/patches/'
const shortLines = 20

/** Measures the structure of the sources. Sources are the files of packages and apps without tests, stories and configuration. */
export function measureStructure(root: string) {
  const sources = readSources(root)
  const product = sources.filter(
    ({ file }) => file.startsWith('packages/') && !testFolders.some((folder) => file.startsWith(folder)),
  )
  const importers = importersOf(sources)
  const short = product.filter(({ lines }) => lines <= shortLines)
  const exported = readExports(root, product)
  const throws = product.flatMap(({ file, throws }) => throws.map((each) => ({ file, ...each })))
  const functions = product.flatMap(({ file, functions }) => functions.map((each) => ({ file, ...each })))
  return {
    sources,
    product,
    exported,
    public: exported.filter(({ isPublic }) => isPublic),
    shortLines,
    short,
    shortWithOneImporter: short.filter(({ file }) => hasOneImporter(file, importers, sources)),
    throws,
    plainThrows: throws.filter(({ isTyped }) => !isTyped),
    functions: functions.sort((one, other) => other.lines - one.lines),
    cycles: {
      static: cyclesOf(sources, ['static']),
      types: cyclesOf(sources, ['static', 'type']),
      dynamic: cyclesOf(sources, ['static', 'type', 'dynamic']),
    },
  }
}

export function documentedShare(exported: readonly Export[], kind: Export['kind']): { part: number; whole: number } {
  const exportsOfKind = exported.filter((each) => each.kind === kind)
  return { part: exportsOfKind.filter(({ isDocumented }) => isDocumented).length, whole: exportsOfKind.length }
}

function importersOf(sources: readonly Source[]): ReadonlyMap<string, ReadonlySet<string>> {
  const importers = new Map<string, Set<string>>()
  for (const { file, imports } of sources)
    for (const { target } of imports) importers.set(target, (importers.get(target) ?? new Set()).add(file))
  return importers
}

/**
 * Returns true if only one file imports this file, because the two could then be one file. The result is false for entries of packages, for
 * entries of chunks, and for patches, because these must be separate files.
 */
function hasOneImporter(
  file: string,
  importers: ReadonlyMap<string, ReadonlySet<string>>,
  sources: readonly Source[],
): boolean {
  const [first, ...others] = importers.get(file) ?? []
  if (!first || others.length > 0 || first.includes('/exports/')) return false
  const isChunk = sources.some(({ imports }) =>
    imports.some(({ target, kind }) => target === file && kind === 'dynamic'),
  )
  return !isChunk && !file.includes('/exports/') && !file.startsWith(patchesFolder)
}

function cyclesOf(sources: readonly Source[], kinds: readonly Source['imports'][number]['kind'][]): string[][] {
  const targets = ({ imports }: Source) => imports.flatMap(({ kind, target }) => (kinds.includes(kind) ? target : []))
  return findCycles(new Map(sources.map((source) => [source.file, targets(source)])))
}
