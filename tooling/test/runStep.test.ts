import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runStep } from './runStep.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-steps-'))
afterAll(() => rmSync(folder, { recursive: true }))

const gate = (script: string, rest: { exitCode?: number; prints?: RegExp; limitMs?: number } = {}) =>
  runStep({ kind: 'gate', name: 'gate', command: [process.execPath, '-e', script], ...rest }, { folder })

const anySuite = { kind: 'suite', name: 'suite', format: 'vitest', filters: () => [] } as const

const suite = (format: 'vitest' | 'playwright', report: unknown, exitCode = 0) => {
  const write = `require('node:fs').writeFileSync(process.argv[1], ${JSON.stringify(JSON.stringify(report))}); process.exit(${exitCode})`
  return runStep({ ...anySuite, format, command: (file) => [process.execPath, '-e', write, file] }, { folder })
}

const vitest = (numPassedTests: number, numFailedTests: number, success = numFailedTests === 0) => ({
  numPassedTests,
  numFailedTests,
  success,
})

describe('a gate', () => {
  test('default', async () => {
    expect(await gate('console.log("fine")')).toEqual({ passed: 1, failed: 0, output: 'fine\n' })
    expect(readFileSync(join(folder, 'gate.log'), 'utf8')).toBe('fine\n')
  })

  test('behavior: fails by its exit code', async () => {
    expect(await gate('process.exit(3)')).toEqual({
      passed: 0,
      failed: 1,
      reason: 'exited with 3 and not 0',
      output: '',
    })
  })

  test('param: exitCode', async () => {
    expect(await gate('process.exit(1)', { exitCode: 1 })).toEqual({ passed: 1, failed: 0, output: '' })
    expect(await gate('', { exitCode: 1 })).toMatchObject({ failed: 1, reason: 'exited with 0 and not 1' })
  })

  test('param: prints', async () => {
    expect(await gate('console.log("declined")', { prints: /^declined$/m })).toMatchObject({ passed: 1, failed: 0 })
    expect(await gate('console.log("crashed")', { prints: /^declined$/m })).toMatchObject({ passed: 0, failed: 1 })
  })

  test('param: limitMs', async () => {
    expect(await gate('setInterval(() => {}, 1000)', { limitMs: 300 })).toMatchObject({
      failed: 1,
      reason: 'ran longer than 0.005 minutes',
    })
  })

  test('error: the program is not there', async () => {
    const missing = await runStep({ kind: 'gate', name: 'gate', command: ['/no/such/program'] }, { folder })
    expect(missing).toMatchObject({ passed: 0, failed: 1 })
  })
})

describe('a suite', () => {
  test('default', async () => {
    expect(await suite('vitest', vitest(7, 0))).toEqual({ passed: 7, failed: 0, output: '' })
    expect(await suite('playwright', { stats: { expected: 4, unexpected: 0, flaky: 0 }, errors: [] })).toMatchObject({
      passed: 4,
      failed: 0,
    })
  })

  test('behavior: counts its failures', async () => {
    expect(await suite('vitest', vitest(7, 2), 1)).toEqual({ passed: 7, failed: 2, output: '' })
  })

  test('behavior: counts a test that passed only on a retry as failed', async () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 1 }, errors: [] }
    expect(await suite('playwright', report, 1)).toMatchObject({ passed: 4, failed: 2 })
  })

  test('behavior: counts a file that fails before its tests as a failure', async () => {
    expect(await suite('vitest', vitest(7, 0, false), 1)).toMatchObject({ passed: 7, failed: 1 })
  })

  test('behavior: fails if it ran no test', async () => {
    expect(await suite('vitest', vitest(0, 0))).toEqual({ passed: 0, failed: 1, reason: 'ran nothing', output: '' })
  })

  test('behavior: fails if an error occurs outside its tests', async () => {
    expect(await suite('vitest', vitest(7, 0), 1)).toMatchObject({ passed: 7, failed: 1, reason: 'exited with 1' })
  })

  test('error: no report', async () => {
    const silent = { ...anySuite, name: 'silent', command: () => [process.execPath, '-e', ''] as const }
    expect(await runStep(silent, { folder })).toMatchObject({
      failed: 1,
      reason: 'left no report',
    })
  })
})
