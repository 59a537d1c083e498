import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransactionMessage,
  createTransactionMessage,
  getCompiledTransactionMessageEncoder,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBase58 } from './base58.ts'
import { readMessage } from './readMessage.ts'

/**
 * Generates random keys whose first byte is `kind`, so that the keys of programs, payers, lookup tables and other accounts always differ.
 */
const keyOf = (kind: number) =>
  fc.uint8Array({ minLength: 31, maxLength: 31 }).map((bytes) => toBase58(Uint8Array.of(kind, ...bytes)) as Address)
const [key, programKey, payerKey, tableKey] = [keyOf(1), keyOf(2), keyOf(3), keyOf(4)]
const role = fc.constantFrom(...Object.values(AccountRole).filter((each) => typeof each === 'number'))
const place = fc.record({ index: fc.nat(255), isWritable: fc.boolean() })
const instruction = fc.record({
  program: programKey,
  accounts: fc.array(fc.record({ address: key, role }), { maxLength: 2 }),
  places: fc.uniqueArray(place, { maxLength: 4, selector: ({ index }) => index }),
  data: fc.uint8Array({ maxLength: 200 }),
})

const messages = fc.record({
  version: fc.constantFrom('legacy' as const, 0 as const),
  payer: payerKey,
  table: tableKey,
  blockhash: key,
  instructions: fc.array(instruction, { maxLength: 4 }),
})
type Sample = typeof messages extends fc.Arbitrary<infer sample> ? sample : never

/** Compiles a message with the library `@solana/kit`. Also returns the result that `readMessage` has to return for this message. */
function compile({ version, payer, table, blockhash, instructions }: Sample) {
  const placesOf = ({ places }: Sample['instructions'][number]) => (version === 0 ? places : [])
  const toInstruction = (each: Sample['instructions'][number]): Instruction => ({
    programAddress: each.program,
    data: each.data,
    accounts: [
      ...each.accounts,
      ...placesOf(each).map(({ index, isWritable }) => ({
        address: toBase58(new Uint8Array(32).fill(index)) as Address,
        addressIndex: index,
        lookupTableAddress: table,
        role: isWritable ? AccountRole.WRITABLE : AccountRole.READONLY,
      })),
    ],
  })
  const empty = setTransactionMessageFeePayer(payer, createTransactionMessage({ version }))
  const lifetime = { blockhash: blockhash as string as Blockhash, lastValidBlockHeight: 1n }
  const timed = setTransactionMessageLifetimeUsingBlockhash(lifetime, empty)
  const whole = appendTransactionMessageInstructions(instructions.map(toInstruction), timed)
  const bytes = new Uint8Array(getCompiledTransactionMessageEncoder().encode(compileTransactionMessage(whole)))
  const read = instructions.map((each) => ({
    program: each.program,
    data: each.data,
    accounts: [
      ...each.accounts.map(({ address }) => address),
      ...placesOf(each).map(({ index }) => `${table}:${index}`),
    ],
  }))
  return { bytes, read }
}

describe('readMessage', () => {
  test('behavior: reads messages that another implementation wrote', () => {
    fc.assert(
      fc.property(messages, (sample) => {
        const { bytes, read } = compile(sample)
        const message = readMessage(bytes)
        expect(message.signers[0]).toBe(sample.payer)
        expect(message.blockhash).toBe(sample.blockhash)
        expect(message.instructions).toEqual(read)
        expect(message.accounts.get(sample.payer)).toEqual({ isSigner: true, isWritable: true })
      }),
    )
  })

  test('behavior: reads the permissions of each account', () => {
    fc.assert(
      fc.property(messages, (sample) => {
        const { accounts, signers } = readMessage(compile(sample).bytes)
        const asked = sample.instructions.flatMap((each) => each.accounts)
        for (const { address } of asked) {
          const roles = asked.filter((each) => each.address === address).map(({ role }) => role)
          const isSigner = roles.some((role) => role >= AccountRole.READONLY_SIGNER)
          const isWritable = roles.some((role) => role === AccountRole.WRITABLE || role === AccountRole.WRITABLE_SIGNER)
          expect([accounts.get(address), signers.includes(address)]).toEqual([{ isSigner, isWritable }, isSigner])
        }
      }),
    )
  })

  test('error: throws for a message that is cut off, too long, or of another version', () => {
    fc.assert(
      fc.property(messages, fc.nat(), (sample, cut) => {
        const { bytes } = compile(sample)
        expect(() => readMessage(bytes.slice(0, cut % bytes.length))).toThrow(RangeError)
        expect(() => readMessage(new Uint8Array([...bytes, 0]))).toThrow(RangeError)
        if (sample.version === 0)
          expect(() => readMessage(new Uint8Array([0x81, ...bytes.slice(1)]))).toThrow(RangeError)
      }),
    )
  })

  test('error: throws RangeError for any other bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          readMessage(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
    )
  })
})
