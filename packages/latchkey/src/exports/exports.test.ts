import { expect, test } from 'vitest'
import * as latchkey from './index.ts'

test('behavior: what a kit throws is of the classes that a site imports', () => {
  const make = () => latchkey.createLatchkey({ projectId: 'site', networks: [] as never })
  expect(make).toThrow(latchkey.ConfigurationError)
  expect(make).toThrow(latchkey.LatchkeyError)
})
