import { createHash } from 'node:crypto'
import { type Blockhash, getBase58Decoder } from '@solana/kit'

/** The duration of a slot, as on public clusters. */
const slotMs = 400
/** The number of blocks for which a blockhash is valid, as on public clusters. */
const blockhashLifetimeBlocks = 150n

export type SlotClock = {
  /** The current slot. */
  slot(): bigint
  /** Returns the number of blocks since the start of the chain. On this chain, every slot has a block. */
  blockHeight(): bigint
  latestBlockhash(): { blockhash: Blockhash; lastValidBlockHeight: bigint }
  isBlockhashValid(blockhash: string): boolean
  /** Advances the clock by this many slots at once, without waiting. */
  skipSlots(count: number): void
}

/** Creates a clock that counts slots. It computes the slot from the time at each call, so it needs no timer. */
export function createSlotClock({ firstSlot, genesisHash, now = Date.now }: createSlotClock.Parameters): SlotClock {
  const startedAt = now()
  const base58Decoder = getBase58Decoder()
  const heightByBlockhash = new Map<string, bigint>()
  let skippedSlotCount = 0
  const blockHeight = () => BigInt(Math.floor((now() - startedAt) / slotMs) + skippedSlotCount)
  return {
    slot: () => firstSlot + blockHeight(),
    blockHeight,
    latestBlockhash() {
      const height = blockHeight()
      const hash = createHash('sha256').update(`${genesisHash} ${height}`).digest()
      const blockhash = base58Decoder.decode(hash) as Blockhash
      for (const [oldBlockhash, issuedAtHeight] of heightByBlockhash)
        if (issuedAtHeight + blockhashLifetimeBlocks < height) heightByBlockhash.delete(oldBlockhash)
      heightByBlockhash.set(blockhash, height)
      return { blockhash, lastValidBlockHeight: height + blockhashLifetimeBlocks }
    },
    isBlockhashValid(blockhash) {
      const issuedAtHeight = heightByBlockhash.get(blockhash)
      return issuedAtHeight !== undefined && blockHeight() <= issuedAtHeight + blockhashLifetimeBlocks
    },
    skipSlots(count) {
      skippedSlotCount += count
    },
  }
}

export declare namespace createSlotClock {
  type Parameters = { firstSlot: bigint; genesisHash: string; now?: () => number }
}
