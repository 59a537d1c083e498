import { readFile } from 'node:fs/promises'

export type Count = { passed: number; failed: number }

type VitestReport = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number; success: boolean }
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

/**
 * Counts the tests in a suite's JSON report.
 *
 * A file that fails before its tests run counts as one failure. A test that passes only on a retry counts as failed.
 *
 * @throws Error if there is no report file, which means that the suite did not start
 */
export async function readReport(file: string, format: 'vitest' | 'playwright'): Promise<Count> {
  const report: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (format === 'vitest') {
    const { numPassedTests, numFailedTests, success } = report as VitestReport
    return { passed: numPassedTests, failed: numFailedTests || (success ? 0 : 1) }
  }
  const { stats, errors } = report as PlaywrightReport
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}
