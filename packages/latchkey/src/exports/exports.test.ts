import { expect, test } from 'vitest'
import * as latchkey from './index.ts'

test('behavior: a kit throws errors of the exported classes', () => {
  const make = () => latchkey.createLatchkey({ projectId: 'site', networks: [] as never })
  expect(make).toThrow(latchkey.ConfigurationError)
  expect(make).toThrow(latchkey.LatchkeyError)
})
