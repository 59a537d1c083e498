import { describe, expect, test } from 'vitest'
import { createCursors } from './cursors.ts'
import { defaultLimits, withLimits } from './limits.ts'

describe('createCursors', () => {
  test('behavior: many connections of one address together keep few more cursors than the address may have subscriptions', () => {
    const limits = withLimits(defaultLimits, { address: { topics: 2_000 } })
    const address = { cursors: 0 }
    const connections = Array.from({ length: 20 }, () => createCursors({ address, limits }))
    for (const [index, { set: keep }] of connections.entries())
      for (let topic = 0; topic < 1_500; topic += 1) keep(`${index} ${topic}`, 1)
    const counts = connections.map(({ topics }) => topics().length)
    expect([counts[0], Math.min(...counts)]).toEqual([1_000, 32])
    expect(address.cursors).toBe(counts.reduce((sum, count) => sum + count, 0))
    expect(address.cursors).toBeLessThanOrEqual(2_000 + 20 * 32)
    // Each connection still has the cursor that it stored last.
    expect(connections.map(({ topics }, index) => topics().at(-1) === `${index} 1499`)).toEqual(Array(20).fill(true))
    for (const { clear } of connections) clear()
    expect(address.cursors).toBe(0)
  })
})
