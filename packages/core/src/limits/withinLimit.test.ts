import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withinLimit } from './withinLimit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const neverSettles = new Promise<never>(() => {})

describe('withinLimit', () => {
  test('default', async () => {
    const { signal } = new AbortController()
    expect(await withinLimit(Promise.resolve(7), { limitMs: 1000, signal })).toBe(7)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('param: limitMs', async () => {
    const { signal } = new AbortController()
    const limitedPromise = withinLimit(neverSettles, { limitMs: 1000, signal })
    await vi.advanceTimersByTimeAsync(1000)
    expect(await limitedPromise).toBe(undefined)
  })

  test('param: signal', async () => {
    const lifetime = new AbortController()
    const limited = withinLimit(neverSettles, { limitMs: 1000, signal: lifetime.signal })
    lifetime.abort()
    expect(await limited).toBe(undefined)
    expect(await withinLimit(neverSettles, { limitMs: 1000, signal: lifetime.signal })).toBe(undefined)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: leaves no listener on a signal that outlives the wait', async () => {
    const { signal } = new AbortController()
    const removeListener = vi.spyOn(signal, 'removeEventListener')
    const addListener = vi.spyOn(signal, 'addEventListener')
    await withinLimit(Promise.resolve(), { limitMs: 1000, signal })
    expect(removeListener.mock.calls).toEqual(addListener.mock.calls)
  })

  test('error: throws the rejection of the promise', async () => {
    const { signal } = new AbortController()
    const failure = new Error('broken')
    await expect(withinLimit(Promise.reject(failure), { limitMs: 1000, signal })).rejects.toBe(failure)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: ignores a late rejection', async () => {
    const { signal } = new AbortController()
    let fail: (error: Error) => void = () => {}
    const latePromise = new Promise<never>((_, reject) => {
      fail = reject
    })
    const limited = withinLimit(latePromise, { limitMs: 1000, signal })
    await vi.advanceTimersByTimeAsync(1000)
    fail(new Error('late'))
    expect(await limited).toBe(undefined)
  })
})
