import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { results } from '../launch/paths.mjs'
import { run } from '../launch/processes.mjs'
import { type Count, readReport } from './report.ts'
import type { Step } from './steps.ts'

export type Outcome = Count & {
  /** The reason of a failure, if `output` does not contain the reason. */
  reason?: string
  output: string
}

/** The time after which a step is ended. The time is long, because each test has its own time limit, and a machine may be slow. */
const defaultLimitMs = 60 * 60_000

/**
 * Runs one step and writes its whole output to `<folder>/<name>.log`. Never throws: an error counts as a failure.
 *
 * @param filters selects files of a suite; all of them by default
 */
export async function runStep(
  step: Step,
  { folder = results, filters = [] }: { folder?: string; filters?: readonly string[] } = {},
): Promise<Outcome> {
  const report = join(folder, `${step.name}.json`)
  await mkdir(folder, { recursive: true })
  await rm(report, { force: true })

  const [file, ...args] = step.kind === 'gate' ? step.command : step.command(report, filters)
  const reportEnv = step.kind === 'suite' ? step.env?.(report) : undefined
  const env = { ...process.env, CI: 'true', NO_COLOR: '1', FORCE_COLOR: undefined, ...reportEnv }
  const limitMs = step.limitMs ?? defaultLimitMs
  const { code, output, timedOut } = await run(file, args, { env, limitMs }).catch((error: Error) => ({
    code: 1,
    output: error.message,
    timedOut: false,
  }))
  await writeFile(join(folder, `${step.name}.log`), output)

  if (timedOut) return { ...failure(`ran longer than ${limitMs / 60_000} minutes`), output }
  if (step.kind === 'gate') {
    const expectedCode = step.exitCode ?? 0
    if (code !== expectedCode) return { ...failure(`exited with ${code} and not ${expectedCode}`), output }
    if (step.prints && !step.prints.test(output)) return { ...failure(`did not print ${step.prints}`), output }
    return { passed: 1, failed: 0, output }
  }
  const count = await readReport(report, step.format).catch(() => undefined)
  if (!count) return { ...failure('left no report'), output }
  if (count.passed + count.failed === 0) return { ...failure('ran nothing'), output }
  // An error outside all tests (an unhandled rejection, a hook) is not in the report. Only the exit code shows such an error.
  if (code !== 0 && count.failed === 0) return { ...failure(`exited with ${code}`), passed: count.passed, output }
  return { ...count, output }
}

function failure(reason: string): Count & { reason: string } {
  return { passed: 0, failed: 1, reason }
}
