import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { entries } from '../../test/testListing.ts'
import { createWalletSource } from './createWalletSource.ts'

const fromService = { data: entries(3), count: 3 }
const fromSnapshot = { data: entries(2), count: 2 }
const query = { page: 1, entries: 40 }
const down = new Error('down')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Creates a service. The test decides when and how the service responds. */
function heldService() {
  const calls: { answer: () => void; fail: () => void }[] = []
  const service = () =>
    new Promise<typeof fromService>((resolve, reject) => {
      calls.push({ answer: () => resolve(fromService), fail: () => reject(down) })
    })
  return { calls, service }
}

const never = () => new Promise<never>(() => {})

describe('createWalletSource', () => {
  test('default', async () => {
    const ask = createWalletSource({ service: async () => fromService, snapshot: never, onError: () => {} })
    expect(await ask(query)).toBe(fromService)
  })

  test('param: service undefined uses the snapshot', async () => {
    const ask = createWalletSource({ service: undefined, snapshot: async () => fromSnapshot, onError: () => {} })
    expect(await ask(query)).toBe(fromSnapshot)
  })

  test('behavior: caches the service’s responses', async () => {
    const service = vi.fn(async () => fromService)
    const ask = createWalletSource({ service, snapshot: never, onError: () => {} })
    await ask(query)
    expect(await ask({ ...query })).toBe(fromService)
    await ask({ ...query, page: 2 })
    expect(service).toHaveBeenCalledTimes(2)
  })

  test('behavior: uses the snapshot if the service is down', async () => {
    const errors: unknown[] = []
    const ask = createWalletSource({
      service: () => Promise.reject(down),
      snapshot: async () => fromSnapshot,
      onError: (error) => errors.push(error),
    })
    expect(await ask(query)).toBe(fromSnapshot)
    expect(errors).toEqual([down])
  })

  test('behavior: uses the snapshot if the service is slow, and reports the late response', async () => {
    const { calls, service } = heldService()
    const ask = createWalletSource({ service, snapshot: async () => fromSnapshot, onError: () => {} })
    const late: unknown[] = []
    const answer = ask(query, (page) => late.push(page))
    await vi.advanceTimersByTimeAsync(1_499)
    const settled = vi.fn()
    answer.then(settled)
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toBe(fromSnapshot)
    expect(late).toEqual([])
    calls[0]?.answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(late).toEqual([fromService])
  })

  test('behavior: does not wait for a failed service until it has responded again', async () => {
    const { calls, service } = heldService()
    const ask = createWalletSource({ service, snapshot: async () => fromSnapshot, onError: () => {} })
    const first = ask(query)
    calls[0]?.fail()
    expect(await first).toBe(fromSnapshot)
    expect(await ask({ ...query, page: 2 })).toBe(fromSnapshot)
    calls[1]?.answer()
    await vi.advanceTimersByTimeAsync(0)
    const third = ask({ ...query, page: 3 })
    calls[2]?.answer()
    expect(await third).toBe(fromService)
  })

  test('error: throws the service’s error if the snapshot fails too', async () => {
    const ask = createWalletSource({
      service: () => Promise.reject(down),
      snapshot: () => Promise.reject(new Error('chunk')),
      onError: () => {},
    })
    await expect(ask(query)).rejects.toBe(down)
  })

  test('behavior: waits for the service if the snapshot cannot be loaded', async () => {
    const { calls, service } = heldService()
    const ask = createWalletSource({ service, snapshot: () => Promise.reject(new Error('chunk')), onError: () => {} })
    const answer = ask(query)
    await vi.advanceTimersByTimeAsync(2_000)
    calls[0]?.answer()
    expect(await answer).toBe(fromService)
  })
})
