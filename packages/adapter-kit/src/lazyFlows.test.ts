import { describe, expect, test } from 'vitest'
import { type AdapterFlows, lazyFlows } from './lazyFlows.ts'

const network = {} as Parameters<AdapterFlows['switchNetwork']>[0]['network']

describe('lazyFlows', () => {
  test('default: nothing is loaded before the first call, and calls keep their order', async () => {
    const calls: unknown[] = []
    const note = (verb: string) => async (parameters: unknown) => void calls.push([verb, parameters])
    let loads = 0
    const flows = lazyFlows(async () => {
      loads++
      return { disconnect: note('disconnect'), switchNetwork: note('switchNetwork') } as unknown as AdapterFlows
    })
    expect(loads).toBe(0)
    await Promise.all([flows.switchNetwork({ network }), flows.disconnect()])
    expect(calls).toEqual([
      ['switchNetwork', { network }],
      ['disconnect', undefined],
    ])
  })

  test('error: what the load rejects with', async () => {
    const failure = new Error('offline')
    await expect(lazyFlows(() => Promise.reject(failure)).disconnect()).rejects.toBe(failure)
  })
})
