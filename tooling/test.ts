import { parseArgs } from 'node:util'
import { stopOnSignals } from './launch/processes.mjs'
import { changedFiles, type Reach, reachOf } from './test/reach.ts'
import { type Outcome, runStep } from './test/runStep.ts'
import { type Step, steps } from './test/steps.ts'

/**
 * `npm test` runs every gate and suite, also after a failure, and prints one line for each of them, in their order. The last line is `N
 * passed, N failed`. `npm test -- --only types,unit` runs some of them. `npm test -- --changed` runs only the steps that the changed files
 * can break.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, changed: { type: 'boolean' } } })
const selectedNames = values.only?.split(',')
const unknownNames = selectedNames?.filter((name) => !steps.some((step) => step.name === name)) ?? []
if (unknownNames.length > 0) {
  console.error(
    `No step is called ${unknownNames.join(', ')}. There are: ${steps.map((step) => step.name).join(', ')}.`,
  )
  process.exit(1)
}

stopOnSignals()
const reach = values.changed ? printReach() : 'everything'
let freeSlots = 2
const waitingSteps: (() => void)[] = []
let passed = 0
let failed = 0
for (const batch of batches(steps.filter(({ name }) => !selectedNames || selectedNames.includes(name)))) {
  // A suite takes longer than all gates of the same batch together, so the suites start first.
  const inOrder = batch.toSorted((one, other) => Number(one.kind === 'gate') - Number(other.kind === 'gate'))
  const running = new Map(inOrder.map((step) => [step, whenFree(() => runTimed(step))] as const))
  for (const step of batch) printResult(step, await (running.get(step) as Promise<StepResult>))
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

type StepResult = { outcome: Outcome | 'not reached'; seconds: number }

/**
 * Groups the steps into batches that run one after the other. Consecutive steps with `canShareBatch` share a batch; any other step is alone
 * in its batch.
 */
function batches(selectedSteps: readonly Step[]): Step[][] {
  const grouped: Step[][] = []
  const canShare = (step: Step | undefined) => step?.canShareBatch === true
  for (const step of selectedSteps) {
    const lastBatch = grouped.at(-1)
    if (lastBatch && canShare(step) && canShare(lastBatch[0])) lastBatch.push(step)
    else grouped.push([step])
  }
  return grouped
}

/**
 * Runs `work` as soon as fewer than two steps run. More steps would slow each other down: a gate keeps one core busy, and the end-to-end
 * tests need a core for two thirds of their time.
 */
async function whenFree<result>(work: () => Promise<result>): Promise<result> {
  if (freeSlots-- <= 0) await new Promise<void>((resolve) => waitingSteps.push(resolve))
  try {
    return await work()
  } finally {
    freeSlots++
    waitingSteps.shift()?.()
  }
}

async function runTimed(step: Step): Promise<StepResult> {
  const startedAt = performance.now()
  const outcome = await run(step)
  return { outcome, seconds: (performance.now() - startedAt) / 1_000 }
}

async function run(step: Step): Promise<Outcome | 'not reached'> {
  if (reach === 'everything') return runStep(step)
  if (step.kind === 'gate') return step.isReached?.(reach) === false ? 'not reached' : runStep(step)
  const filters = step.filters(reach)
  return filters.length === 0 ? 'not reached' : runStep(step, { filters })
}

function printResult(step: Step, { outcome, seconds }: StepResult) {
  const line = (text: string) =>
    console.log(`${step.name.padEnd(14)}${text.padEnd(36)}${seconds.toFixed(1).padStart(7)} s`)
  if (outcome === 'not reached') return line('left out: nothing changed for it')
  passed += outcome.passed
  failed += outcome.failed
  if (outcome.failed > 0) console.log(`\n${outcome.output.trimEnd()}\n`)
  if (outcome.reason) return line(`FAILED: ${outcome.reason}`)
  if (step.kind === 'gate') return line('ok')
  line(`${outcome.passed} passed${outcome.failed > 0 ? `, ${outcome.failed} FAILED` : ''}`)
}

function printReach(): Reach | 'everything' {
  const files = changedFiles()
  const reached = reachOf(files)
  const names = reached === 'everything' ? ['everything'] : [...reached.packages, ...reached.tests]
  console.log(`Changed: ${files.length} files. They reach: ${names.join(', ') || 'no suite'}.\n`)
  return reached
}
