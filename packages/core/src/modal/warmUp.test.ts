import { describe, expect, test } from 'vitest'
import { testCore } from '../../test/testCore.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import { warmUp, warmUpOnIntent } from './warmUp.ts'

function createCountingCore(options: Partial<LatchkeyOptions> = {}) {
  const core = testCore(options)
  let count = 0
  core.preparations.add(() => count++)
  return { core, count: () => count }
}

describe('warmUp', () => {
  test('default', () => {
    const { core, count } = createCountingCore({ prefetch: 'none' })
    warmUp(core)
    warmUp(core)
    expect(count()).toBe(2)
  })
})

describe('warmUpOnIntent', () => {
  test.each([
    [undefined, 1],
    ['intent', 1],
    ['idle', 1],
    ['none', 0],
  ] as const)('param: prefetch %s', (prefetch, expected) => {
    const { core, count } = createCountingCore(prefetch && { prefetch })
    warmUpOnIntent(core)
    expect(count()).toBe(expected)
  })
})
