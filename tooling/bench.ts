import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BenchLine, benchTable, withTable } from './bench/benchTable.ts'
import { measureHostile } from './bench/measureHostile.ts'
import { measureMoney } from './bench/measureMoney.ts'
import { measurePage } from './bench/measurePage.ts'
import { measureRelay } from './bench/measureRelay.ts'
import { root } from './launch/paths.mjs'
import { stopOnSignals } from './launch/processes.mjs'

type Part = { name: string; markerName: string; measure: () => Promise<{ lines: BenchLine[]; faults: string[] }> }

const parts: readonly Part[] = [
  { name: 'page', markerName: 'bench', measure: measurePage },
  { name: 'relay', markerName: 'bench-relay', measure: measureRelay },
  { name: 'hostile', markerName: 'bench-hostile', measure: measureHostile },
  { name: 'money', markerName: 'bench-money', measure: measureMoney },
]

/**
 * `npm run bench` measures each part (the page, the relay, hostile inputs, amounts). For each part, it prints the results as a table and writes the
 * table into the README. The command fails if a measure exceeds its budget. `npm run bench -- --only relay` measures one part.
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
for (const { markerName, measure } of parts.filter(({ name }) => selectedNames.includes(name))) {
  const { lines, faults } = await measure()
  const table = benchTable(lines)
  console.log(table)

  const readme = join(root, 'README.md')
  await writeFile(readme, withTable(await readFile(readme, 'utf8'), markerName, table))

  const exceededBudgets = lines
    .filter(({ isWithinBudget }) => !isWithinBudget)
    .map(({ title }) => `Over its budget: ${title}.`)
  for (const fault of [...faults, ...exceededBudgets]) {
    console.error(fault)
    process.exitCode = 1
  }
}
