import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createTurnScheduler } from './createTurnScheduler.ts'

describe('createTurnScheduler', () => {
  test('default: starts two tasks of a key in each turn, in order', async () => {
    const schedule = createTurnScheduler<string>()
    const started: string[] = []
    const add = (key: string, name: string) => schedule(key, () => void started.push(`${key}${name}`))
    for (const name of ['1', '2', '3', '4', '5']) add('a', name)
    add('b', '1')
    expect(started.splice(0)).toEqual(['a1', 'a2', 'b1'])
    await setImmediate()
    // The waiting tasks of the key come first.
    add('a', '6')
    expect(started.splice(0)).toEqual(['a3', 'a4'])
    await setImmediate()
    expect(started.splice(0)).toEqual(['a5', 'a6'])
    await setImmediate()
    add('a', '7')
    expect(started).toEqual(['a7'])
  })

  test('behavior: a task may add tasks', async () => {
    const schedule = createTurnScheduler<string>()
    const started: number[] = []
    const addNext = (number: number) =>
      schedule('a', () => {
        started.push(number)
        if (number < 5) addNext(number + 1)
      })
    addNext(1)
    expect(started.splice(0)).toEqual([1, 2])
    await setImmediate()
    expect(started.splice(0)).toEqual([3, 4])
    await setImmediate()
    expect(started).toEqual([5])
  })
})
