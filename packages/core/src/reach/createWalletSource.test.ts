import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { entries } from '../../test/testListing.ts'
import { createWalletSource } from './createWalletSource.ts'

const servicePage = { data: entries(3), count: 3 }
const snapshotPage = { data: entries(2), count: 2 }
const query = { page: 1, entries: 40 }
const serviceError = new Error('down')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Creates a listing service. The test decides when each response comes, and whether it is an error. */
function createHeldService() {
  const calls: { answer: () => void; fail: () => void }[] = []
  const service = () =>
    new Promise<typeof servicePage>((resolve, reject) => {
      calls.push({ answer: () => resolve(servicePage), fail: () => reject(serviceError) })
    })
  return { calls, service }
}

const neverSettle = () => new Promise<never>(() => {})

describe('createWalletSource', () => {
  test('default', async () => {
    const ask = createWalletSource({ service: async () => servicePage, snapshot: neverSettle, onError: () => {} })
    expect(await ask(query)).toBe(servicePage)
  })

  test('param: service undefined uses the snapshot', async () => {
    const ask = createWalletSource({ service: undefined, snapshot: async () => snapshotPage, onError: () => {} })
    expect(await ask(query)).toBe(snapshotPage)
  })

  test('behavior: caches the service’s responses', async () => {
    const service = vi.fn(async () => servicePage)
    const ask = createWalletSource({ service, snapshot: neverSettle, onError: () => {} })
    await ask(query)
    expect(await ask({ ...query })).toBe(servicePage)
    await ask({ ...query, page: 2 })
    expect(service).toHaveBeenCalledTimes(2)
  })

  test('behavior: uses the snapshot if the service is down', async () => {
    const errors: unknown[] = []
    const ask = createWalletSource({
      service: () => Promise.reject(serviceError),
      snapshot: async () => snapshotPage,
      onError: (error) => errors.push(error),
    })
    expect(await ask(query)).toBe(snapshotPage)
    expect(errors).toEqual([serviceError])
  })

  test('behavior: uses the snapshot if the service is slow, and reports the late response', async () => {
    const { calls, service } = createHeldService()
    const ask = createWalletSource({ service, snapshot: async () => snapshotPage, onError: () => {} })
    const latePages: unknown[] = []
    const response = ask(query, (page) => latePages.push(page))
    await vi.advanceTimersByTimeAsync(1_499)
    const onSettled = vi.fn()
    response.then(onSettled)
    await vi.advanceTimersByTimeAsync(0)
    expect(onSettled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await response).toBe(snapshotPage)
    expect(latePages).toEqual([])
    calls[0]?.answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(latePages).toEqual([servicePage])
  })

  test('behavior: does not wait for a failed service until it has responded again', async () => {
    const { calls, service } = createHeldService()
    const ask = createWalletSource({ service, snapshot: async () => snapshotPage, onError: () => {} })
    const firstResponse = ask(query)
    calls[0]?.fail()
    expect(await firstResponse).toBe(snapshotPage)
    expect(await ask({ ...query, page: 2 })).toBe(snapshotPage)
    calls[1]?.answer()
    await vi.advanceTimersByTimeAsync(0)
    const thirdResponse = ask({ ...query, page: 3 })
    calls[2]?.answer()
    expect(await thirdResponse).toBe(servicePage)
  })

  test('error: throws the service’s error if the snapshot fails too', async () => {
    const ask = createWalletSource({
      service: () => Promise.reject(serviceError),
      snapshot: () => Promise.reject(new Error('chunk')),
      onError: () => {},
    })
    await expect(ask(query)).rejects.toBe(serviceError)
  })

  test('behavior: waits for the service if the snapshot cannot be loaded', async () => {
    const { calls, service } = createHeldService()
    const ask = createWalletSource({ service, snapshot: () => Promise.reject(new Error('chunk')), onError: () => {} })
    const answer = ask(query)
    await vi.advanceTimersByTimeAsync(2_000)
    calls[0]?.answer()
    expect(await answer).toBe(servicePage)
  })
})
