import { expect, test } from 'vitest'
import * as button from './button.ts'
import * as index from './index.ts'
import * as tokens from './tokens.ts'

test('exports', () => {
  expect(Object.keys(index)).toMatchSnapshot('.')
  expect(Object.keys(tokens)).toMatchSnapshot('./tokens')
  expect(Object.keys(button)).toMatchSnapshot('./button')
})
