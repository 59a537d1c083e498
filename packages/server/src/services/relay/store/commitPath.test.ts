import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits, message, overheadBytes } from '../../../../test/messages.ts'
import { type AppendRequest, createGroupCommit } from './groupCommit.ts'
import { prepareDatabase } from './sqliteSchema.ts'
import { createSqliteWriter } from './sqliteWriter.ts'

const rowsPerWrite = 2
const weight = overheadBytes + 4
/** Limits so low that most appends have to evict messages: on their topic, at their IP address or in the whole store. */
const smallLimits = {
  ...limits,
  messagesPerTopic: 12,
  bytesPerTopic: 1e9,
  addressBytesPerTopic: 8 * weight,
  addressBytes: 16 * weight,
  storedBytes: 30 * weight,
}

/** Connects a group commit with an SQLite writer, as the store does. Each write evicts at most two messages. */
function startCommits() {
  const database = new DatabaseSync(':memory:')
  prepareDatabase(database)
  const writer = createSqliteWriter(database, rowsPerWrite)
  const count = () => Number(database.prepare('SELECT count(*) AS rows FROM message').get()?.rows)
  let writes = 0
  const commits = createGroupCommit((group) => {
    writes += 1
    // If a group never completes, the test fails here with a clear message instead of by a timeout.
    if (writes > 2_000) throw new Error('Too many writes')
    return writer.write(group)
  })
  return { commits, database, count, writes: () => writes }
}

type Piece = { address: string; rows: number; topics: number; isBroken: boolean }

const piece: fc.Arbitrary<Piece> = fc.record({
  address: fc.constantFrom('a', 'b', 'c', 'd'),
  rows: fc.integer({ min: 1, max: 20 }),
  topics: fc.integer({ min: 1, max: 6 }),
  isBroken: fc.nat(30).map((number) => number === 0),
})

let number = 1_000
function toAppend({ address, rows, topics, isBroken }: Piece): AppendRequest {
  const publisher = isBroken ? (undefined as unknown as string) : address
  const messages = Array.from({ length: rows }, (_, row) => {
    number += 1
    return message(String(number % 9_000).padStart(4, '0'), {
      hash: `${number}`,
      address,
      publisher,
      topic: `${row % topics}`,
    })
  })
  return { messages, limits: smallLimits }
}

test('behavior: each append settles after a bounded number of writes, and those of one address in their order', async () => {
  // The test adds all appends of a wave in the same turn of the event loop.
  const waves = fc.array(fc.array(piece, { maxLength: 12 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(waves, async (all) => {
      const { commits, database, count, writes } = startCommits()
      const answers: { address: string; index: number }[] = []
      const pieces = all.flat()
      const promises: Promise<unknown>[] = []
      for (const wave of all) {
        for (const each of wave) {
          const index = promises.length
          const answer = () => answers.push({ address: each.address, index })
          promises.push(commits.add(toAppend(each)).then(answer, answer))
        }
        await setImmediate()
      }
      await commits.whenFinished()
      await Promise.all(promises)
      expect(answers.length).toBe(pieces.length)
      for (const address of ['a', 'b', 'c', 'd']) {
        const order = answers.filter((answer) => answer.address === address).map(({ index }) => index)
        expect(order).toEqual(order.toSorted((one, other) => one - other))
      }
      // Each write settles an append or evicts `rowsPerWrite` messages, and at most `rows` messages can be evicted. This bounds the number
      // of writes.
      const rows = pieces.reduce((sum, each) => sum + each.rows, 0)
      expect(writes()).toBeLessThanOrEqual(pieces.length + rows / rowsPerWrite)
      expect(count() * weight).toBeLessThanOrEqual(smallLimits.storedBytes)
      database.close()
    }),
    { numRuns: 200 },
  )
})

test('behavior: other appends do not use the capacity that is freed for an append, however many arrive', async () => {
  const { commits, database, writes } = startCommits()
  const roomy = { ...smallLimits, messagesPerTopic: 99, addressBytesPerTopic: 1e9, addressBytes: 1e9 }
  const add = (address: string, rows: number) =>
    commits.add({ ...toAppend({ address, rows, topics: 1, isBroken: false }), limits: roomy })
  for (const address of ['b', 'c', 'd']) await add(address, 10)
  const before = writes()
  let isAnswered = false
  const long = add('a', 20).then(() => {
    isAnswered = true
  })
  const flow = ['b', 'c', 'd'].map(async (address) => {
    for (let left = 200; left > 0 && !isAnswered; left -= 1) await add(address, 1)
  })
  await long
  // The long append evicts twenty messages, two per write. Each of the three other IP addresses may have one write in between.
  expect(writes() - before).toBeLessThanOrEqual(20 / rowsPerWrite + 3)
  await Promise.all(flow)
  await commits.whenFinished()
  database.close()
})
