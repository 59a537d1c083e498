/**
 * Prints the figures of the sources' structure: sizes, cycles, documentation, throws, functions. `npm run figures`.
 * Sources are those of packages and apps, without tests, stories and configuration. The product is what is published to run on a site or
 * a server: it does not include the packages for tests.
 */

import { findCycles } from './figures/findCycles.ts'
import { readExports } from './figures/readExports.ts'
import { readSources } from './figures/readSources.ts'
import { root } from './workspace.ts'

const testFolders = ['chains', 'testing', 'core/src/testing']
/** One fault of the pinned client a file, so that each can be deleted by itself. */
const patches = 'packages/walletconnect/src/client/patches/'
const shortLines = 20

const sources = readSources(root)
const product = sources.filter(
  ({ file }) => file.startsWith('packages/') && !testFolders.some((folder) => file.startsWith(`packages/${folder}/`)),
)

const importers = new Map<string, Set<string>>()
for (const { file, imports } of sources)
  for (const { target } of imports) importers.set(target, (importers.get(target) ?? new Set()).add(file))

const lines = (files: readonly { lines: number }[]) => files.map((each) => each.lines).sort((one, other) => one - other)
const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
const sizes = (files: readonly { lines: number }[]) => {
  const sorted = lines(files)
  return `${quantile(sorted, 0.5)} / ${quantile(sorted, 0.9)} / ${sorted.at(-1)}`
}
const share = (part: number, whole: number) => `${Math.round((100 * part) / whole)} % (${part} of ${whole})`

const short = product.filter((each) => each.lines <= shortLines)
/** Entries of packages and of chunks stand alone for a reason. */
const isAlone = (file: string) =>
  file.includes('/exports/') ||
  sources.some(({ imports }) => imports.some((each) => each.target === file && each.kind === 'dynamic'))
const shortWithOne = short.filter(({ file }) => {
  const [first, ...others] = importers.get(file) ?? []
  const stands = file.startsWith(patches) || first?.includes('/exports/') || isAlone(file)
  return first && others.length === 0 && !stands
})
const cycles = (kinds: readonly string[]) =>
  findCycles(
    new Map(
      sources.map(({ file, imports }) => [
        file,
        imports.filter(({ kind }) => kinds.includes(kind)).map(({ target }) => target),
      ]),
    ),
  ).length

const exported = readExports(root, product)
const documented = (kind: 'value' | 'type', isPublic: boolean) => {
  const chosen = exported.filter((each) => each.kind === kind && (each.isPublic || !isPublic))
  return share(chosen.filter(({ isDocumented }) => isDocumented).length, chosen.length)
}
const throws = product.flatMap((each) => each.throws)
const plain = throws.filter(({ isTyped }) => !isTyped)
const functions = product
  .flatMap(({ file, functions }) => functions.map((each) => ({ file, ...each })))
  .sort((one, other) => other.lines - one.lines)

const rows: readonly [name: string, figure: string | number][] = [
  ['source files / lines', `${sources.length} / ${lines(sources).reduce((sum, each) => sum + each, 0)}`],
  ['of the product', `${product.length} / ${lines(product).reduce((sum, each) => sum + each, 0)}`],
  ['lines of a file: median / 90 % / most', sizes(sources)],
  ['of the product', sizes(product)],
  [`files of at most ${shortLines} lines in the product`, short.length],
  ['of them with one importer', shortWithOne.length],
  ['cycles of imports while it runs', cycles(['static'])],
  ['with types', cycles(['static', 'type'])],
  ['with `import()`', cycles(['static', 'type', 'dynamic'])],
  ['documented values: public', documented('value', true)],
  ['documented values: exported', documented('value', false)],
  ['documented types: public', documented('type', true)],
  ['documented types: exported', documented('type', false)],
  ['typed : plain throws in the product', `${throws.length - plain.length} : ${plain.length}`],
  ['longest function of the product, lines', functions[0] ? `${functions[0].lines} (${functions[0].name})` : 0],
]
for (const [name, figure] of rows) console.log(`| ${name} | ${figure} |`)

if (process.argv.includes('--list')) {
  const print = (title: string, entries: readonly string[]) => console.log(`\n${title}\n${entries.join('\n')}`)
  print(
    'Short files with one importer',
    shortWithOne.map(({ file, lines: count }) => `${file} ${count} <- ${[...(importers.get(file) ?? [])]}`),
  )
  print(
    'Public, without documentation',
    exported
      .filter((each) => each.isPublic && !each.isDocumented)
      .map(({ file, name, kind }) => `${file} ${kind} ${name}`),
  )
  print(
    'Plain throws',
    product.flatMap(({ file, throws: all }) =>
      all.filter(({ isTyped }) => !isTyped).map(({ line, name }) => `${file}:${line} ${name}`),
    ),
  )
  print(
    'Longest functions',
    functions.slice(0, 15).map(({ file, name, lines: count }) => `${count} ${file} ${name}`),
  )
}
