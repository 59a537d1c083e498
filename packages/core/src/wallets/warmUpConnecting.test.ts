import { describe, expect, test, vi } from 'vitest'
import { testCore } from '../../test/testCore.ts'
import type { Adapter } from '../ports/adapter.ts'
import { warmUpConnecting } from './warmUpConnecting.ts'

function setUp(prefetch?: 'intent' | 'idle' | 'none') {
  const core = testCore(prefetch && { prefetch })
  const eip155 = vi.fn()
  const solana = vi.fn()
  core.adapters = { eip155: { warmUp: eip155 } as unknown as Adapter, solana: { warmUp: solana } as unknown as Adapter }
  return { core, calls: () => ({ eip155: eip155.mock.calls.length, solana: solana.mock.calls.length }) }
}

describe('warmUpConnecting', () => {
  test('default: prepares the adapter of the active namespace', () => {
    const { core, calls } = setUp()
    warmUpConnecting(core)
    expect(calls()).toEqual({ eip155: 1, solana: 0 })
  })

  test('param: namespace', () => {
    const { core, calls } = setUp()
    warmUpConnecting(core, 'solana')
    expect(calls()).toEqual({ eip155: 0, solana: 1 })
    warmUpConnecting(core, 'bip122')
    expect(calls()).toEqual({ eip155: 0, solana: 1 })
  })

  test.each([
    ['idle', 1],
    ['none', 0],
  ] as const)('param: prefetch %s', (prefetch, eip155) => {
    const { core, calls } = setUp(prefetch)
    warmUpConnecting(core)
    expect(calls()).toEqual({ eip155, solana: 0 })
  })
})
