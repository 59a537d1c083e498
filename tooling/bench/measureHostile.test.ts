import { describe, expect, test } from 'vitest'
import { type HostileReport, hostileFaults, hostileLines } from './measureHostile.ts'

const spec = (title: string, ok: boolean, figures: object) => ({
  title,
  ok,
  tests: [{ annotations: [{ type: 'hostile', description: JSON.stringify(figures) }, { type: 'other' }] }],
})
const reportOf = (ok: boolean, usableMs: number): HostileReport => ({
  suites: [
    {
      title: 'file',
      suites: [
        {
          title: 'inner',
          specs: [
            spec('names', true, { cases: 1_000, pages: 3, usableMs: 1_250, rendererMb: 200 }),
            spec('wallets', ok, { cases: 500, pages: 2, usableMs, rendererMb: 180 }),
          ],
        },
      ],
    },
  ],
})

describe('hostileLines', () => {
  test('default', () => {
    expect(hostileLines(reportOf(true, 900)).map(({ measured, isWithinBudget }) => [measured, isWithinBudget])).toEqual(
      [
        ['0', true],
        ['1.3 s', true],
        ['200 MB', true],
      ],
    )
  })

  test('behavior: a failed test, a slow page, and a run without tests do not hold', () => {
    expect(hostileLines(reportOf(false, 10_001)).map(({ isWithinBudget }) => isWithinBudget)).toEqual([
      false,
      false,
      true,
    ])
    expect(hostileLines({}).map(({ isWithinBudget }) => isWithinBudget)).toEqual([false, true, true])
    expect(hostileFaults(reportOf(false, 900))).toEqual(['Did not hold: wallets.'])
  })
})
