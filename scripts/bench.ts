import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { benchLines, benchTable, withTable } from './bench/benchTable.ts'
import { measureLeaks } from './bench/measureLeaks.ts'
import { measureSpeed } from './bench/measureSpeed.ts'
import { buildPackages } from './budgets/buildPackages.ts'
import { sizeFaults } from './budgets/judgeSizes.ts'
import { measureSizes } from './budgets/measureSizes.ts'
import { servePage } from './budgets/servePage.ts'
import { root } from './launch/paths.mjs'
import { stopOnSignals } from './launch/processes.mjs'

/** `npm run bench`: sizes and speed, printed and written into the README. Fails when a budget does not hold. */
stopOnSignals()
await buildPackages()
const sizes = await measureSizes()
const server = await servePage(sizes.built)
try {
  const lines = benchLines(sizes, await measureSpeed(server.url), await measureLeaks(server.url))
  const table = benchTable(lines)
  console.log(table)

  const readme = join(root, 'README.md')
  await writeFile(readme, withTable(await readFile(readme, 'utf8'), table))

  const faults = [
    ...sizeFaults(sizes),
    ...lines.filter(({ held }) => !held).map(({ what }) => `Over its budget: ${what}.`),
  ]
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await server.stop()
}
