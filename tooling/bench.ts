import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BenchLine, benchTable, withTable } from './bench/benchTable.ts'
import { measureHostile } from './bench/measureHostile.ts'
import { measurePage } from './bench/measurePage.ts'
import { measureRelay } from './bench/measureRelay.ts'
import { root } from './launch/paths.mjs'
import { stopOnSignals } from './launch/processes.mjs'

type Part = { name: string; marks: string; measure: () => Promise<{ lines: BenchLine[]; faults: string[] }> }

const parts: readonly Part[] = [
  { name: 'page', marks: 'bench', measure: measurePage },
  { name: 'relay', marks: 'bench-relay', measure: measureRelay },
  { name: 'hostile', marks: 'bench-hostile', measure: measureHostile },
]

/**
 * `npm run bench` measures each part, prints it and writes it into the README, one table each. The command fails if a measure exceeds its
 * budget. `npm run bench -- --only relay` measures one part.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const selectedNames = values.only?.split(',') ?? parts.map(({ name }) => name)
const unknownNames = selectedNames.filter((name) => !parts.some((part) => part.name === name))
if (unknownNames.length > 0) {
  console.error(
    `Nothing to measure is called ${unknownNames.join(', ')}. There are: ${parts.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}

stopOnSignals()
for (const { marks, measure } of parts.filter(({ name }) => selectedNames.includes(name))) {
  const { lines, faults } = await measure()
  const table = benchTable(lines)
  console.log(table)

  const readme = join(root, 'README.md')
  await writeFile(readme, withTable(await readFile(readme, 'utf8'), marks, table))

  const exceededBudgets = lines.filter(({ held }) => !held).map(({ what }) => `Over its budget: ${what}.`)
  for (const fault of [...faults, ...exceededBudgets]) {
    console.error(fault)
    process.exitCode = 1
  }
}
