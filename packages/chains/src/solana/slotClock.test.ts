import { describe, expect, test } from 'vitest'
import { createSlotClock } from './slotClock.ts'

/** Creates a slot clock and a function that advances its time. */
function start(genesisHash = 'genesis') {
  let time = 0
  const clock = createSlotClock({ firstSlot: 7n, genesisHash, now: () => time })
  const advance = (ms: number) => {
    time += ms
  }
  return { ...clock, advance }
}

describe('createSlotClock', () => {
  test('default', () => {
    const { slot, blockHeight, advance } = start()
    const readSlotAndHeight = () => [slot(), blockHeight()]
    expect(readSlotAndHeight()).toEqual([7n, 0n])
    advance(399)
    expect(readSlotAndHeight()).toEqual([7n, 0n])
    advance(1)
    expect(readSlotAndHeight()).toEqual([8n, 1n])
  })

  test('skipSlots', () => {
    const { slot, blockHeight, skipSlots, advance } = start()
    skipSlots(200)
    advance(400)
    expect([slot(), blockHeight()]).toEqual([208n, 201n])
  })

  test('latestBlockhash: differs by block and by chain', () => {
    const clock = start()
    const first = clock.latestBlockhash()
    expect(clock.latestBlockhash()).toEqual(first)
    expect(first.lastValidBlockHeight).toBe(150n)
    clock.skipSlots(1)
    const hashes = [first, clock.latestBlockhash(), start('other').latestBlockhash()].map(({ blockhash }) => blockhash)
    expect(new Set(hashes).size).toBe(3)
  })

  test('isBlockhashValid: true for 150 blocks after the blockhash was returned', () => {
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
