import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { leaseOffice } from './leaseOffice.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open() {
  const storage = memoryAdapterStorage()
  const news: string[] = []
  const stand = (who: string) => {
    const office = leaseOffice({
      name: 'holder',
      storage,
      onElected: () => news.push(`${who} elected`),
      onDeposed: () => news.push(`${who} deposed`),
    })
    onTestFinished(() => office.resign())
    return office
  }
  return { storage, news, stand }
}

describe('leaseOffice', () => {
  test('default', () => {
    const { storage, news, stand } = open()
    const first = stand('first')
    stand('second')
    vi.advanceTimersByTime(10_000)
    expect(news).toEqual(['first elected'])
    first.resign()
    vi.advanceTimersByTime(10_000)
    expect(news).toEqual(['first elected', 'second elected'])
    expect(storage.keys()).toEqual(['holder'])
  })

  test('behavior: of two that stand in one moment, one has it', () => {
    const { news, stand } = open()
    stand('first')
    stand('second')
    stand('third')
    vi.advanceTimersByTime(60_000)
    expect(news).toEqual(['first elected'])
  })

  test('behavior: a tab that falls asleep loses it, and learns so when it wakes', () => {
    const { storage, news, stand } = open()
    stand('first')
    vi.advanceTimersByTime(5_000)
    // What a tab that is awake would write.
    storage.set('holder', JSON.stringify({ holder: 'another', until: Date.now() + 60_000 }))
    vi.advanceTimersByTime(5_000)
    expect(news).toEqual(['first elected', 'first deposed'])
    vi.advanceTimersByTime(60_000)
    expect(news).toEqual(['first elected', 'first deposed', 'first elected'])
  })

  test('behavior: a tab that is told of another holder looks at once', () => {
    const { storage, news, stand } = open()
    const office = stand('first')
    office.doubt()
    vi.advanceTimersByTime(100)
    office.doubt()
    expect(news).toEqual(['first elected'])
    storage.set('holder', JSON.stringify({ holder: 'another', until: Date.now() + 60_000 }))
    office.doubt()
    expect(news).toEqual(['first elected', 'first deposed'])
  })

  test('behavior: a challenge takes it at once', () => {
    const { storage, news, stand } = open()
    storage.set('holder', JSON.stringify({ holder: 'asleep', until: Date.now() + 60_000 }))
    const office = stand('first')
    vi.advanceTimersByTime(3_000)
    expect(news).toEqual([])
    office.challenge()
    vi.advanceTimersByTime(100)
    expect(news).toEqual(['first elected'])
  })
})
