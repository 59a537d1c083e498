import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { waitUntil } from './waitUntil.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A value that is waited for, and how many still listen for it. */
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
    /** Untold, as by somebody who calls nobody back. */
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

  test('behavior: what is there already is answered at once', async () => {
    const { wait, set, listeners } = setUp()
    set(7)
    const waited = wait()
    expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0])
    expect(await waited).toBe(7)
  })

  test('param: limitMs', async () => {
    const { wait, listeners } = setUp()
    const waited = wait()
    await vi.advanceTimersByTimeAsync(1000)
    expect([await waited, listeners.size]).toEqual([undefined, 0])
  })

  test('behavior: the last try is at the limit', async () => {
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
