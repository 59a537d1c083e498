import { describe, expect, onTestFinished, test } from 'vitest'
import { joinElection } from './election.ts'

let names = 0

function open() {
  const name = `election-${names++}`
  const news: string[] = []
  const join = (who: string) => {
    const { locks } = navigator
    const election = joinElection({
      name,
      locks,
      onElected: () => news.push(`${who} elected`),
      onDeposed: () => news.push(`${who} deposed`),
    })
    onTestFinished(() => election.leave())
    return election
  }
  return { news, join }
}

describe('joinElection', () => {
  test('default', async () => {
    const { news, join } = open()
    const first = join('first')
    join('second')
    await expect.poll(() => news).toEqual(['first elected'])
    first.leave()
    await expect.poll(() => news).toEqual(['first elected', 'second elected'])
  })

  test('behavior: takeOver makes a tab the leader, and the earlier leader waits for the lock again', async () => {
    const { news, join } = open()
    join('first')
    const second = join('second')
    await expect.poll(() => news).toEqual(['first elected'])
    second.takeOver()
    await expect.poll(() => [...news].sort()).toEqual(['first deposed', 'first elected', 'second elected'])
    second.leave()
    await expect.poll(() => news.at(-1)).toBe('first elected')
  })

  test('behavior: takeOver does nothing for the leader, and nothing for a tab that left', async () => {
    const { news, join } = open()
    const first = join('first')
    await expect.poll(() => news).toEqual(['first elected'])
    first.takeOver()
    first.leave()
    first.takeOver()
    join('second')
    await expect.poll(() => news).toEqual(['first elected', 'second elected'])
  })
})
