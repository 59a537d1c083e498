import { describe, expect, test } from 'vitest'
import { fetchOnce } from './fetchOnce.ts'

describe('fetchOnce', () => {
  test('default', async () => {
    let fetches = 0
    const load = fetchOnce(async () => ++fetches)
    expect(fetches).toBe(0)
    expect(await Promise.all([load(), load()])).toEqual([1, 1])
    expect(await load()).toBe(1)
  })

  test('behavior: rejects all waiting calls when the fetch fails, and the next call fetches again', async () => {
    const failure = new Error('offline')
    let fetches = 0
    const load = fetchOnce(async () => {
      fetches++
      if (fetches === 1) throw failure
      return fetches
    })
    expect(await Promise.allSettled([load(), load()])).toEqual([
      { status: 'rejected', reason: failure },
      { status: 'rejected', reason: failure },
    ])
    expect(await load()).toBe(2)
  })
})
