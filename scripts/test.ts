import { parseArgs } from 'node:util'
import { stopOnSignals } from './launch/processes.mjs'
import { runStep } from './test/runStep.ts'
import { steps } from './test/steps.ts'

/**
 * `npm test`: every gate and suite in order, one line each, whatever fails before. The last line is `N passed, N failed`.
 * `npm test -- --only types,unit` runs some of them.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = values.only?.split(',')
const unknown = wanted?.filter((name) => !steps.some((step) => step.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(', ')}. There are: ${steps.map((step) => step.name).join(', ')}.`)
  process.exit(1)
}

stopOnSignals()
let passed = 0
let failed = 0
for (const step of steps.filter(({ name }) => !wanted || wanted.includes(name))) {
  const startedAt = performance.now()
  const outcome = await runStep(step)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  passed += outcome.passed
  failed += outcome.failed
  if (outcome.failed > 0) console.log(`\n${outcome.output.trimEnd()}\n`)
  console.log(`${step.name.padEnd(14)}${describe(outcome).padEnd(36)}${seconds.padStart(7)} s`)

  function describe({ passed, failed, reason }: typeof outcome): string {
    if (reason) return `FAILED: ${reason}`
    if (step.kind === 'gate') return 'ok'
    return `${passed} passed${failed > 0 ? `, ${failed} FAILED` : ''}`
  }
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
