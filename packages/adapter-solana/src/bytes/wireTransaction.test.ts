import {
  type Address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBase58 } from './base58.ts'
import { readWireTransaction, withSignature } from './wireTransaction.ts'

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toBase58(bytes) as Address)
const transactions = fc
  .record({
    version: fc.constantFrom('legacy' as const, 0 as const),
    blockhash: keys,
    program: keys,
    signers: fc.uniqueArray(keys, { minLength: 1, maxLength: 20 }),
    others: fc.array(keys, { maxLength: 8 }),
    data: fc.uint8Array({ maxLength: 100 }),
  })
  .map(({ version, blockhash, program, signers, others, data }) => {
    const [payer, ...more] = signers as [Address, ...Address[]]
    const message = pipe(
      createTransactionMessage({ version }),
      (empty) => setTransactionMessageFeePayer(payer, empty),
      (paid) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash as string as Blockhash, lastValidBlockHeight: 1n },
          paid,
        ),
      (timed) =>
        appendTransactionMessageInstruction(
          {
            programAddress: program,
            accounts: [
              ...more.map((address) => ({ address, role: 3 as const })),
              ...others.map((address) => ({ address, role: 1 as const })),
            ],
            data,
          },
          timed,
        ),
    )
    return { blockhash, payer, bytes: new Uint8Array(getTransactionEncoder().encode(compileTransaction(message))) }
  })

function fail(): never {
  throw new Error('There is no sample.')
}

describe('readWireTransaction', () => {
  test('behavior: reads the same as another implementation', () => {
    fc.assert(
      fc.property(transactions, ({ bytes, blockhash, payer }) => {
        const { signers, signatures, ...read } = readWireTransaction(bytes)
        expect(signers).toEqual(Object.keys(getTransactionDecoder().decode(bytes).signatures))
        expect([read.blockhash, signers[0]]).toEqual([blockhash, payer])
        expect(signatures).toEqual(signers.map(() => new Uint8Array(64)))
      }),
      { numRuns: 100 },
    )
  })

  test('error: throws if the bytes end too early', () => {
    fc.assert(
      fc.property(transactions, fc.double({ min: 0, max: 0.3, noNaN: true }), ({ bytes }, share) => {
        expect(() => readWireTransaction(bytes.slice(0, Math.floor(bytes.length * share)))).toThrow(RangeError)
      }),
      { numRuns: 50 },
    )
  })

  test('behavior: reads or rejects any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          expect(readWireTransaction(bytes).signatures).toBeInstanceOf(Array)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
    )
  })
})

describe('withSignature', () => {
  test('behavior: fills in one signature and changes nothing else', () => {
    fc.assert(
      fc.property(transactions, fc.nat(), ({ bytes }, place) => {
        const { signers } = readWireTransaction(bytes)
        const signer = signers[place % signers.length] as string
        const signature = new Uint8Array(64).fill(7)
        const signed = withSignature(bytes, signer, signature)
        const after = readWireTransaction(signed)
        expect(after.signatures).toEqual(signers.map((each) => (each === signer ? signature : new Uint8Array(64))))
        expect(signed.filter((byte, index) => byte !== bytes[index]).length).toBeLessThanOrEqual(64)
      }),
      { numRuns: 50 },
    )
  })

  test('error: throws for an address that is not a signer, or bytes that are not a signature', () => {
    const [{ bytes, payer } = fail()] = fc.sample(transactions, { numRuns: 1, seed: 1 })
    expect(() => withSignature(bytes, 'nobody', new Uint8Array(64))).toThrow(RangeError)
    expect(() => withSignature(bytes, payer, new Uint8Array(63))).toThrow(RangeError)
  })
})
