import { describe, expect, test } from 'vitest'
import { createSlotClock } from './slotClock.ts'

/** A clock whose time the test lets pass. */
function start(genesisHash = 'genesis') {
  let time = 0
  const clock = createSlotClock({ firstSlot: 7n, genesisHash, now: () => time })
  const pass = (ms: number) => {
    time += ms
  }
  return { ...clock, pass }
}

describe('createSlotClock', () => {
  test('default', () => {
    const { slot, blockHeight, pass } = start()
    const look = () => [slot(), blockHeight()]
    expect(look()).toEqual([7n, 0n])
    pass(399)
    expect(look()).toEqual([7n, 0n])
    pass(1)
    expect(look()).toEqual([8n, 1n])
  })

  test('skipSlots', () => {
    const { slot, blockHeight, skipSlots, pass } = start()
    skipSlots(200)
    pass(400)
    expect([slot(), blockHeight()]).toEqual([208n, 201n])
  })

  test('latestBlockhash: one for each block, and for each chain', () => {
    const clock = start()
    const first = clock.latestBlockhash()
    expect(clock.latestBlockhash()).toEqual(first)
    expect(first.lastValidBlockHeight).toBe(150n)
    clock.skipSlots(1)
    const hashes = [first, clock.latestBlockhash(), start('other').latestBlockhash()].map(({ blockhash }) => blockhash)
    expect(new Set(hashes).size).toBe(3)
  })

  test('isBlockhashValid: for 150 blocks, if it was given out', () => {
    const { latestBlockhash, isBlockhashValid, skipSlots } = start()
    const { blockhash } = latestBlockhash()
    skipSlots(150)
    const { blockhash: newer } = latestBlockhash()
    expect([blockhash, newer, 'stranger'].map(isBlockhashValid)).toEqual([true, true, false])
    skipSlots(1)
    latestBlockhash()
    expect([blockhash, newer].map(isBlockhashValid)).toEqual([false, true])
  })
})
