import { expect, test } from 'vitest'
import { unknownVariables } from './variables.ts'

test('default', () => {
  const knownVariables = new Set(['--lk-accent', '--lk-radius-row'])
  const text = '`--lk-accent: red; --lk-acent: red`, variables begin with `--lk-`, and rounding with `--lk-radius-…`'
  expect(unknownVariables(text, knownVariables)).toEqual(['--lk-acent'])
})
