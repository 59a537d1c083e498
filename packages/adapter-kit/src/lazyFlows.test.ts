import { describe, expect, test } from 'vitest'
import { type AdapterFlows, createLazyFlows } from './lazyFlows.ts'

const network = {} as Parameters<AdapterFlows['switchNetwork']>[0]['network']

describe('lazyFlows', () => {
  test('default: loads nothing before the first call, and keeps the order of calls', async () => {
    const calls: unknown[] = []
    const note = (verb: string) => async (parameters: unknown) => void calls.push([verb, parameters])
    let loads = 0
    const flows = createLazyFlows(async () => {
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

  test('error: rejects with the error of the load', async () => {
    const failure = new Error('offline')
    await expect(createLazyFlows(() => Promise.reject(failure)).disconnect()).rejects.toBe(failure)
  })
})
