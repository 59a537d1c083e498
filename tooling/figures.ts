import { documentedShare, measureStructure } from './figures/measureStructure.ts'
import { walks } from './figures/walks.ts'
import { root } from './workspace.ts'

/**
 * `npm run figures` prints numbers about the structure of the sources, such as the sizes of files. `-- --list` also prints the names of the
 * files behind each number.
 */
const structure = measureStructure(root)
const { sources, product, exported, cycles, functions, throws, plainThrows } = structure

const sum = (files: readonly { lines: number }[]) => files.reduce((lines, each) => lines + each.lines, 0)
const sizes = (files: readonly { lines: number }[]) => {
  const sorted = files.map(({ lines }) => lines).sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]
  return `${at(0.5)} / ${at(0.9)} / ${at(1)}`
}
const documented = (...parameters: Parameters<typeof documentedShare>) => {
  const { part, whole } = documentedShare(...parameters)
  return `${Math.floor((100 * part) / whole)} % (${part} of ${whole})`
}

const rows: readonly [name: string, figure: string | number][] = [
  ['source files / lines', `${sources.length} / ${sum(sources)}`],
  ['of the product', `${product.length} / ${sum(product)}`],
  ['lines of a file: median / 90 % / most', sizes(sources)],
  ['of the product', sizes(product)],
  [`files of at most ${structure.shortLines} lines in the product`, structure.short.length],
  ['of them with one importer', structure.shortWithOneImporter.length],
  ['cycles of imports while it runs', cycles.static.length],
  ['with types', cycles.types.length],
  ['with `import()`', cycles.dynamic.length],
  ['documented values: public', documented(structure.public, 'value')],
  ['documented values: exported', documented(exported, 'value')],
  ['documented types: public', documented(structure.public, 'type')],
  ['documented types: exported', documented(exported, 'type')],
  ['typed : plain throws in the product', `${throws.length - plainThrows.length} : ${plainThrows.length}`],
  ['longest function of the product, lines', `${functions[0]?.lines} (${functions[0]?.name})`],
  ...walks.map(({ title, steps, limit }): [string, string] => [title, `${steps.length + 1} files of at most ${limit}`]),
]
for (const [name, figure] of rows) console.log(`| ${name} | ${figure} |`)

if (process.argv.includes('--list')) {
  const print = (title: string, entries: readonly string[]) => console.log(`\n${title}\n${entries.join('\n')}`)
  print(
    'Short files with one importer',
    structure.shortWithOneImporter.map(({ file, lines }) => `${file} ${lines}`),
  )
  print(
    'Public, without documentation',
    structure.public
      .filter(({ isDocumented }) => !isDocumented)
      .map(({ file, kind, name }) => `${file} ${kind} ${name}`),
  )
  print(
    'Plain throws',
    plainThrows.map(({ file, line }) => `${file}:${line}`),
  )
  print(
    'Longest functions',
    functions.slice(0, 15).map(({ file, name, lines }) => `${lines} ${file} ${name}`),
  )
}
