import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { waitUntil } from './waitUntil.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a value for which the code under test waits. Also counts the listeners that this code adds. */
function setUp() {
  const lifetime = new AbortController()
  const listeners = new Set<() => void>()
  let value: number | undefined
  return {
    lifetime,
    listeners,
    wait: () =>
      waitUntil({
        check: () => value,
        subscribe(changed) {
          listeners.add(changed)
          return () => void listeners.delete(changed)
        },
        limitMs: 1000,
        signal: lifetime.signal,
      }),
    /** Changes the value, but does not call the listeners. */
    set(next: number | undefined) {
      value = next
    },
    tell() {
      for (const listener of [...listeners]) listener()
    },
  }
}

describe('waitUntil', () => {
  test('default', async () => {
    const { wait, set, tell, listeners } = setUp()
    const waited = wait()
    tell()
    expect(listeners.size).toBe(1)
    set(7)
    tell()
    expect([await waited, listeners.size, vi.getTimerCount()]).toEqual([7, 0, 0])
  })

  test('behavior: resolves at once when the value is already there', async () => {
    const { wait, set, listeners } = setUp()
    set(7)
    const waited = wait()
    expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0])
    expect(await waited).toBe(7)
  })

  test('error: rejects at once when the first check or subscribe throws, and leaves no timer', async () => {
    const refuse = () => {
      throw new Error('hostile')
    }
    const { signal } = new AbortController()
    const rest = { limitMs: 1000, signal }
    await expect(waitUntil({ check: () => undefined, subscribe: refuse, ...rest })).rejects.toThrow('hostile')
    await expect((async () => waitUntil({ check: refuse, subscribe: () => () => {}, ...rest }))()).rejects.toThrow(
      'hostile',
    )
    expect(vi.getTimerCount()).toBe(0)
  })

  test('error: rejects when a later check throws', async () => {
    let looks = 0
    const check = () => {
      if (looks++ > 0) throw new Error('hostile')
      return undefined
    }
    const waited = waitUntil({ check, subscribe: () => () => {}, limitMs: 1000, signal: new AbortController().signal })
    const newEvents = expect(waited).rejects.toThrow('hostile')
    await vi.advanceTimersByTimeAsync(1000)
    await newEvents
  })

  test('behavior: handles a listener call during subscribe, and an unsubscribe function that throws', async () => {
    const { set, lifetime } = setUp()
    let stops = 0
    let value: number | undefined
    const waited = waitUntil({
      check: () => value,
      subscribe(changed) {
        value = 7
        changed()
        return () => {
          stops++
          throw new Error('hostile')
        }
      },
      limitMs: 1000,
      signal: lifetime.signal,
    })
    set(undefined)
    expect([await waited, stops, vi.getTimerCount()]).toEqual([7, 1, 0])
  })

  test('param: limitMs', async () => {
    const { wait, listeners } = setUp()
    const waited = wait()
    await vi.advanceTimersByTimeAsync(1000)
    expect([await waited, listeners.size]).toEqual([undefined, 0])
  })

  test('behavior: checks once more at the limit', async () => {
    const { wait, set } = setUp()
    const waited = wait()
    set(7)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await waited).toBe(7)
  })

  test('param: signal', async () => {
    const { wait, lifetime, listeners } = setUp()
    const waited = wait()
    lifetime.abort()
    expect([await waited, await wait(), listeners.size, vi.getTimerCount()]).toEqual([undefined, undefined, 0, 0])
  })
})
