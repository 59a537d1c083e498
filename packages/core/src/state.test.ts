import { describe, expect, test } from 'vitest'
import { proxy, ref, snapshot, subscribe } from './state.ts'

/** Every microtask that is waiting has run. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('proxy', () => {
  test('default: a copy that is read and changed in place', () => {
    const initial = { count: 1, list: [{ name: 'a' }] }
    const state = proxy(initial)
    state.count = 2
    state.list.push({ name: 'b' })
    expect(state).toEqual({ count: 2, list: [{ name: 'a' }, { name: 'b' }] })
    expect(initial).toEqual({ count: 1, list: [{ name: 'a' }] })
  })

  test('behavior: what is put in is copied, and what is not plain is kept', () => {
    const date = new Date(0)
    const record = { name: 'a' }
    const state = proxy<{ record?: object; date?: Date; marked?: object }>({})
    const marked = ref({ name: 'b' })
    Object.assign(state, { record, date, marked })
    expect([state.record === record, state.date === date, state.marked === marked]).toEqual([false, true, true])
    expect(state.record).toEqual(record)
    expect(state.record).toBe(state.record)
  })

  test('behavior: names of Object.prototype are names', () => {
    const state = proxy<Record<string, number>>({})
    expect('toString' in snapshot(state) && Object.keys(state)).toEqual([])
    state.constructor = 1 as never
    expect(Object.entries(state)).toEqual([['constructor', 1]])
  })
})

describe('subscribe', () => {
  test('default: once for what changed together', async () => {
    const state = proxy({ count: 0, deep: { list: [1] } })
    let calls = 0
    subscribe(state, () => calls++)
    state.count++
    state.count++
    state.deep.list.push(2)
    expect(calls).toBe(0)
    await settled()
    expect(calls).toBe(1)
    state.deep.list.length = 0
    await settled()
    expect(calls).toBe(2)
  })

  test('behavior: follows what was put in later, and what is taken out', async () => {
    const state = proxy<{ deep?: { count: number } }>({})
    state.deep = { count: 0 }
    let calls = 0
    subscribe(state, () => calls++)
    state.deep.count = 1
    await settled()
    delete state.deep
    await settled()
    expect(calls).toBe(2)
  })

  test('behavior: the same value again is no change', async () => {
    const state = proxy<{ count: number; name: string | undefined }>({ count: 1, name: undefined })
    let calls = 0
    subscribe(state, () => calls++)
    state.count = 1
    state.name = undefined
    await settled()
    expect(calls).toBe(0)
  })

  test('behavior: stopped, it does not hear what changed just before', async () => {
    const state = proxy({ count: 0 })
    let calls = 0
    const stop = subscribe(state, () => calls++)
    state.count = 1
    stop()
    await settled()
    expect(calls).toBe(0)
  })
})

describe('snapshot', () => {
  test('default: stays as it was, and the same until something changes', () => {
    const marked = ref({ name: 'kept' })
    const state = proxy({ count: 0, deep: { list: [1] }, marked })
    const before = snapshot(state)
    expect(snapshot(state)).toBe(before)
    state.deep.list.push(2)
    expect(before).toEqual({ count: 0, deep: { list: [1] }, marked: { name: 'kept' } })
    expect(snapshot(state)).toEqual({ count: 0, deep: { list: [1, 2] }, marked: { name: 'kept' } })
    expect(before.marked).toBe(marked)
    expect(() => {
      before.deep.list.push(3)
    }).toThrow(TypeError)
  })
})
