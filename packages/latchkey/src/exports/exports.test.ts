import { expect, test } from 'vitest'
import * as latchkey from './index.ts'

test('behavior: a kit throws errors of the exported classes', () => {
  const createInvalidKit = () => latchkey.createLatchkey({ projectId: 'site', networks: [] as never })
  expect(createInvalidKit).toThrow(latchkey.ConfigurationError)
  expect(createInvalidKit).toThrow(latchkey.LatchkeyError)
})
