import { expect, test } from 'vitest'
import * as client from './client.ts'
import * as index from './index.ts'

test('a server component imports everything that a page does', () => {
  expect({ ...client }).toEqual({ ...index })
})
