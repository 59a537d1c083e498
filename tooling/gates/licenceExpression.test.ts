import { describe, expect, test } from 'vitest'
import { isAllowed } from './licenceExpression.ts'

const allowed = ['MIT', 'Apache-2.0']

describe('isAllowed', () => {
  test.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT AND (GPL-3.0-only OR Apache-2.0)', true],
    ['GPL-3.0-only OR MIT AND Apache-2.0', true],
    ['(MIT', false],
    ['MIT)', false],
    ['MIT WITH Something', false],
    ['Unknown', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['', false],
  ])('param: expression %j', (expression, expected) => {
    expect(isAllowed(expression, allowed)).toBe(expected)
  })
})
