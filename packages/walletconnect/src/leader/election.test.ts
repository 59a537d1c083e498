import { describe, expect, onTestFinished, test } from 'vitest'
import { lockOffice } from './election.ts'

let names = 0

function open() {
  const name = `office-${names++}`
  const news: string[] = []
  const stand = (who: string) => {
    const { locks } = navigator
    const office = lockOffice({
      name,
      locks,
      onElected: () => news.push(`${who} elected`),
      onDeposed: () => news.push(`${who} deposed`),
    })
    onTestFinished(() => office.resign())
    return office
  }
  return { news, stand }
}

describe('lockOffice', () => {
  test('default', async () => {
    const { news, stand } = open()
    const first = stand('first')
    stand('second')
    await expect.poll(() => news).toEqual(['first elected'])
    first.resign()
    await expect.poll(() => news).toEqual(['first elected', 'second elected'])
  })

  test('behavior: a challenge takes the office, and the one who had it waits for it again', async () => {
    const { news, stand } = open()
    stand('first')
    const second = stand('second')
    await expect.poll(() => news).toEqual(['first elected'])
    second.challenge()
    await expect.poll(() => [...news].sort()).toEqual(['first deposed', 'first elected', 'second elected'])
    second.resign()
    await expect.poll(() => news.at(-1)).toBe('first elected')
  })

  test('behavior: who holds it is not challenged by itself, and who resigned is out', async () => {
    const { news, stand } = open()
    const first = stand('first')
    await expect.poll(() => news).toEqual(['first elected'])
    first.challenge()
    first.resign()
    first.challenge()
    stand('second')
    await expect.poll(() => news).toEqual(['first elected', 'second elected'])
  })
})
