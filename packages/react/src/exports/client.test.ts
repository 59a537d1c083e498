import { expect, test } from 'vitest'
import * as client from './client.ts'
import * as index from './index.ts'

test('behavior: exports the same names to a server component as to a page', () => {
  expect({ ...client }).toEqual({ ...index })
})
