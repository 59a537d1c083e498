import { buildPackages } from './budgets/buildPackages.ts'
import { sizeFaults, sizeLines } from './budgets/judgeSizes.ts'
import { measureSizes, total } from './budgets/measureSizes.ts'

/**
 * Measures how many bytes Latchkey adds to a page, prints the sizes, and fails if one exceeds its budget in `tooling/budgets/budgets.ts`.
 * `--modules` lists the modules that Latchkey adds to the first load, the longest first.
 */
await buildPackages()
const sizes = await measureSizes()

for (const { title, kb, budgetKb } of sizeLines(sizes))
  console.log(`${title.padEnd(36)}${kb.toFixed(1).padStart(8)} kB of ${budgetKb}`)
for (const { files, roundTrips } of [sizes.open, sizes.chains.open]) {
  console.log(`\nAsked for on opening: ${files.length} files, ${total(files)} bytes, in ${roundTrips} round trips`)
  for (const { path, bytes } of files) console.log(`  ${String(bytes).padStart(7)}  ${path}`)
}

if (process.argv.includes('--modules')) {
  console.log('\nIn the first load, by the length of its text:')
  for (const { id, length } of sizes.added.toSorted((a, b) => b.length - a.length))
    console.log(`  ${String(length).padStart(7)}  ${id.replace(/^.*\/node_modules\//, '')}`)
}

const faults = sizeFaults(sizes)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
