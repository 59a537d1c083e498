import { expect, test } from 'vitest'
import { dollar } from '../../../test/balancesApp.ts'
import { createTokenCheck } from './createTokenCheck.ts'

test('createTokenCheck: a contract with another number each time is reported once', () => {
  const reported: string[] = []
  const check = createTokenCheck({ id: 'eip155:1', report: (error) => reported.push(String(error)) })
  expect([check(dollar, 6n), check(dollar, 7n), check(dollar, 8n), check(dollar, undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(reported).toEqual([expect.stringContaining('has 7 decimal places'), expect.stringContaining('does not say')])
})
