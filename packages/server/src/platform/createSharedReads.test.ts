import { describe, expect, test } from 'vitest'
import { createSharedReads } from './createSharedReads.ts'

/** Creates a cache whose reads wait until `respond` is called. */
function openCache() {
  const waiting: { resolve: (value: { n: number }) => void; reject: (error: Error) => void }[] = []
  const shared = createSharedReads<{ n: number }>({ lifetimeMs: 60_000, max: 10 })
  const read = () => new Promise<{ n: number }>((resolve, reject) => void waiting.push({ resolve, reject }))
  const turn = () => new Promise(setImmediate)
  return {
    waiting,
    get: (isForced: boolean, key = 'a') => shared(key, { isForced, read }),
    async respond(index: number) {
      while (waiting.length <= index) await turn()
      waiting[index]?.resolve({ n: index })
    },
    turn,
  }
}

describe('createSharedReads', () => {
  test('default: equal reads at the same time share one, and later ones its value', async () => {
    const { get, respond, waiting } = openCache()
    const reads = [get(false), get(true), get(false)]
    await respond(0)
    expect(await Promise.all([...reads, get(false)])).toEqual(Array(4).fill({ n: 0 }))
    expect(await get(false)).toEqual({ n: 0 })
    expect(waiting).toHaveLength(1)
  })

  test('param: isForced, a read that has started is not shared', async () => {
    const { get, respond, turn, waiting } = openCache()
    const first = get(false)
    await turn()
    await turn()
    const forced = [get(true), get(true)]
    const joined = get(false)
    await turn()
    expect(waiting).toHaveLength(1)
    await respond(0)
    await respond(1)
    expect(await Promise.all([first, joined, ...forced])).toEqual([{ n: 0 }, { n: 0 }, { n: 1 }, { n: 1 }])
    expect(await get(false)).toEqual({ n: 1 })
    expect(waiting).toHaveLength(2)
  })

  test('behavior: keys are separate', async () => {
    const { get, respond } = openCache()
    const reads = [get(false, 'a'), get(false, '__proto__')]
    await respond(0)
    await respond(1)
    expect(await Promise.all(reads)).toEqual([{ n: 0 }, { n: 1 }])
  })

  test('param: maxSize, the oldest values make room', async () => {
    const shared = createSharedReads<string[]>({
      lifetimeMs: 60_000,
      max: 10,
      maxSize: 5,
      sizeOf: ({ length }) => length,
    })
    const reads: string[] = []
    const get = (key: string, length: number) => {
      const read = async () => {
        reads.push(key)
        return Array<string>(length).fill(key)
      }
      return shared(key, { isForced: false, read })
    }
    await get('a', 3)
    await get('b', 2)
    await get('a', 3)
    await get('c', 2)
    await get('a', 3)
    await get('b', 2)
    expect(reads).toEqual(['a', 'b', 'c', 'b'])
    await get('large', 6)
    await get('large', 6)
    expect(reads).toEqual(['a', 'b', 'c', 'b', 'large', 'large'])
  })

  test('error: a failed read is not kept, and the next one runs', async () => {
    const { get, respond, waiting, turn } = openCache()
    const failed = get(false)
    await turn()
    await turn()
    const forced = get(true)
    waiting[0]?.reject(new Error('away'))
    await expect(failed).rejects.toThrow('away')
    await respond(1)
    expect(await forced).toEqual({ n: 1 })
  })
})
