import { expect, test } from 'vitest'
import * as index from './index.ts'

test('index', () => {
  expect(Object.keys(index).sort()).toEqual(['migrate'])
})
