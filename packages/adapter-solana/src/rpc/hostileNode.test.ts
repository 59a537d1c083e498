import { toBase64 } from '@latchkey/adapter-kit/flows'
import type { Network } from '@latchkey/protocol'
import { overwrite, placesIn } from '@latchkey/testing/contract'
import { address } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { one, toNetworks, two } from '../../test/usePage.ts'
import { readAccounts, readHoldings } from '../transactions/accounts.ts'
import { readEpochInfo } from '../transactions/readEpochInfo.ts'
import { readBalance, readLifetime } from './chainReads.ts'
import { type Rpc, readResult } from './createRpc.ts'
import { toKey } from './fields.ts'

const { home: network } = toNetworks('http://unused.example')
const [owner, mint] = [address(one.address), address(two.address)]
const account = { owner: mint, executable: false, data: [toBase64(Uint8Array.of(1, 2, 3)), 'base64'], lamports: 1 }

type Reader = (rpc: Rpc, network: Network) => Promise<unknown>
const isU64 = (value: unknown) => typeof value === 'bigint' && value >= 0n && value < 2n ** 64n
type Read = { owner: string; isProgram: boolean; data: Uint8Array } | undefined

/**
 * For each function that reads from a node: the function, an honest response, the result for that response, and a condition that the result
 * for any response has to meet.
 */
const readers: Record<string, [Reader, honest: unknown, read: unknown, holds: (read: never) => boolean]> = {
  readBalance: [
    (rpc) => readBalance(rpc, { address: owner, network }),
    { context: { slot: 1 }, value: 5_000 },
    5_000n,
    isU64,
  ],
  readAccounts: [
    (rpc) => readAccounts(rpc, network, [owner, mint]),
    { context: { slot: 1 }, value: [account, null] },
    [{ owner: mint, isProgram: false, data: Uint8Array.of(1, 2, 3) }, undefined],
    (read: Read[]) =>
      read.length === 2 &&
      read.every((each) => !each || (toKey(each.owner) && typeof each.isProgram === 'boolean' && each.data)),
  ],
  readHoldings: [
    (rpc) => readHoldings(rpc, network, { owner, mint }),
    { context: { slot: 1 }, value: [{ pubkey: owner, account }] },
    [{ address: owner, data: Uint8Array.of(1, 2, 3) }],
    (read: { address: string; data: Uint8Array }[]) =>
      read.every((each) => toKey(each.address) && each.data instanceof Uint8Array),
  ],
  readEpochInfo: [
    (rpc) => readEpochInfo(rpc, network),
    { epoch: 7, absoluteSlot: 1_000, blockHeight: 900 },
    { epoch: 7n, slot: 1_000n, blockHeight: 900n },
    (read: Record<string, bigint>) => Object.values(read).every(isU64) && read.blockHeight! <= read.slot!,
  ],
  readLifetime: [
    (rpc) => readLifetime(rpc, network),
    { context: { slot: 1 }, value: { blockhash: owner, lastValidBlockHeight: 1_050 } },
    { blockhash: owner, lastValidBlockHeight: 1_050n },
    (read: { blockhash: string; lastValidBlockHeight: bigint }) =>
      toKey(read.blockhash) !== undefined && isU64(read.lastValidBlockHeight),
  ],
}

const answering =
  (result: unknown): Rpc =>
  async (_network, method, _params, read) =>
    readResult(result, { method, read })

/** Generates any value that a lying node may return. */
const strange = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    -1,
    0.5,
    2 ** 53,
    '18446744073709551616',
    '-10000000000000000',
    '0x1',
    '',
    'base58',
    '1'.repeat(5_000),
  ),
)

/** Generates responses that equal the honest one, except that one value is replaced or removed. */
const damagedResponse = (honest: unknown): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...placesIn(honest)), fc.option(strange))
    .map(([path, value]) => overwrite(honest, path, value))

describe.each(Object.entries(readers))('%s', (_, [reader, honest, made, holds]) => {
  test('default', async () => {
    expect(await reader(answering(honest), network)).toEqual(made)
  })

  test('error: any other response of a node is rejected with InvalidAnswer, or its result is in range', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(strange, damagedResponse(honest)), async (result) => {
        const read = await reader(answering(result), network).then(
          (value) => ({ value }),
          (error: unknown) => error,
        )
        if (read instanceof Error) expect(read).toMatchObject({ name: 'ServiceError', code: 'InvalidAnswer' })
        else expect(holds((read as { value: never }).value)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
