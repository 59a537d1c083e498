import { describe, expect, test } from 'vitest'
import { limits, message } from '../../../../test/messages.ts'
import { nextTurn } from '../../../../test/testRelay.ts'
import { type AppendRequest, createGroupCommit } from './groupCommit.ts'
import { MailboxFullError } from './MessageStore.ts'
import { memoryOverheadBytes } from './sizeOf.ts'

const append = (address: string, rows: number, text = 'hello'): AppendRequest => ({
  messages: Array.from({ length: rows }, () => message(text, { address })),
  limits,
})

/**
 * Adds all appends in one turn of the event loop. Returns the groups that were written, each with its IP addresses and its number of rows.
 */
async function groupsOf(appends: readonly AppendRequest[]) {
  const groups: { addresses: string[]; rows: number }[] = []
  const commits = createGroupCommit((group) => {
    const rows = group.flatMap(({ messages }) => messages)
    groups.push({ addresses: group.map(({ messages }) => messages[0]?.address ?? ''), rows: rows.length })
    return group.map(() => ({ stored: [] }))
  })
  const all = Promise.all(appends.map(commits.add))
  await nextTurn()
  expect(groups.length).toBeLessThanOrEqual(1)
  await all
  await commits.whenFinished()
  return groups
}

describe('createGroupCommit', () => {
  test('default: appends of one turn form one group', async () => {
    const groups = await groupsOf(Array.from({ length: 50 }, (_, index) => append(`house ${index}`, 2)))
    expect(groups.map(({ rows }) => rows)).toEqual([100])
  })

  test('behavior: limits the rows of a group', async () => {
    const groups = await groupsOf(Array.from({ length: 100 }, () => append('house', 20)))
    expect(Math.max(...groups.map(({ rows }) => rows))).toBeLessThan(128 + 20)
    expect(groups.reduce((sum, { rows }) => sum + rows, 0)).toBe(2_000)
  })

  test('behavior: limits the bytes of a group', async () => {
    const groups = await groupsOf(Array.from({ length: 40 }, () => append('house', 1, 'x'.repeat(60_000))))
    expect(Math.max(...groups.map(({ rows }) => rows))).toBeLessThan(10)
  })

  test('behavior: addresses take turns', async () => {
    const groups = await groupsOf([...Array.from({ length: 300 }, () => append('hog', 1)), append('small', 1)])
    expect(groups[0]?.addresses.indexOf('small')).toBe(1)
  })

  test('behavior: lets the event loop turn a few times between two groups', async () => {
    let turn = 0
    const count = () => {
      turn += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    const turns: number[] = []
    const commits = createGroupCommit((group) => {
      turns.push(turn)
      return group.map(() => ({ stored: [] }))
    })
    await Promise.all(Array.from({ length: 5 }, () => commits.add(append('house', 128))))
    clearImmediate(next)
    const between = turns.slice(1).map((each, index) => each - (turns[index] ?? 0))
    expect([turns.length, Math.min(...between)]).toEqual([5, 4])
  })

  test('behavior: writes the rest of an unfinished group before any new appends', async () => {
    const groups: string[][] = []
    const commits = createGroupCommit((group) => {
      groups.push(group.map(({ messages }) => messages[0]?.message ?? ''))
      if (groups.length === 1) later.push(add('small', 'b2'))
      return group.slice(0, groups.length === 1 ? 2 : groups.length - 2).map(() => ({ stored: [] }))
    })
    const add = (address: string, text: string) => commits.add(append(address, 1, text))
    const later: Promise<unknown>[] = []
    await Promise.all([add('house', 'a1'), add('house', 'a2'), add('house', 'a3'), add('small', 'b1')])
    await Promise.all(later)
    expect(groups).toEqual([['a1', 'b1', 'a2', 'a3'], ['a2', 'a3'], ['a2', 'a3'], ['a3'], ['b2']])
    await commits.whenFinished()
  })

  test('error: refuses an address whose queue is full until part of it is written', async () => {
    const written: AppendRequest[] = []
    const commits = createGroupCommit((group) => {
      written.push(...group)
      return group.map(() => ({ stored: [] }))
    })
    const addAll = (address: string, appends: number, text: string) =>
      Promise.allSettled(Array.from({ length: appends }, () => commits.add(append(address, 1, text))))
    const refusals = async (settling: ReturnType<typeof addAll>) =>
      (await settling).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    // The 16 MiB that an IP address may have in the queue are 256 messages of 64 KiB, or 8,192 short ones, including the overhead of each.
    const long = addAll('house', 300, 'x'.repeat(64 * 1024 - memoryOverheadBytes))
    const short = addAll('hall', 9_000, '')
    const neighbour = addAll('small', 1, 'hi')
    expect(await refusals(long)).toEqual(Array.from({ length: 44 }, () => new MailboxFullError('waiting')))
    expect([(await refusals(short)).length, await refusals(neighbour)]).toEqual([808, []])
    expect(written.length).toBe(256 + 8_192 + 1)
    expect(await refusals(addAll('house', 256, 'x'.repeat(64 * 1024 - memoryOverheadBytes)))).toEqual([])
    await commits.whenFinished()
  })

  test('behavior: an append without messages resolves at once', async () => {
    const commits = createGroupCommit(() => {
      throw new Error('Nothing is to be written')
    })
    expect(await commits.add(append('house', 0))).toEqual([])
    await commits.whenFinished()
  })
})
