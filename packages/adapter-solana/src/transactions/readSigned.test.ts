import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createKeyPairSignerFromBytes,
  createTransactionMessage,
  getBase58Encoder,
  getTransactionEncoder,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signBytes,
} from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { one, three, two } from '../../test/usePage.ts'
import { readMessage } from '../bytes/readMessage.ts'
import { readWireTransaction } from '../bytes/wireTransaction.ts'
import { computeBudget, memo, transferSol } from './instructions.ts'
import { systemProgram } from './programs.ts'
import { readSigned } from './readSigned.ts'

const [payer, receiver, stranger] = [one, two, three].map((account) => address(account.address)) as [
  Address,
  Address,
  Address,
]
const lighthouse = address('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95')
const table = address('AddressLookupTab1e1111111111111111111111111')
const [hash, newerHash] = [stranger, receiver] as string[] as [Blockhash, Blockhash]

const payment = transferSol({ from: payer, to: receiver, lamports: 1_000n })
const budget = computeBudget({ units: 10_540, microLamports: 1_000n })
const guard = (account: Address, role: AccountRole = AccountRole.READONLY): Instruction => ({
  programAddress: lighthouse,
  accounts: [{ address: account, role }],
  data: Uint8Array.of(17, 1, 2, 3),
})
const advanceNonce: Instruction = {
  programAddress: systemProgram,
  accounts: [
    { address: stranger, role: AccountRole.WRITABLE },
    { address: table, role: AccountRole.READONLY },
    { address: payer, role: AccountRole.READONLY_SIGNER },
  ],
  data: Uint8Array.of(4, 0, 0, 0),
}

type Parts = { version?: 'legacy' | 0; feePayer?: Address; blockhash?: Blockhash }

/** Builds an unsigned transaction. */
function build(
  instructions: readonly Instruction[],
  { version = 'legacy', feePayer = payer, blockhash = hash }: Parts = {},
): Uint8Array {
  const empty = setTransactionMessageFeePayer(feePayer, createTransactionMessage({ version }))
  const timed = setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 1n }, empty)
  const transaction = compileTransaction(appendTransactionMessageInstructions(instructions, timed))
  return new Uint8Array(getTransactionEncoder().encode(transaction))
}

/** Signs a transaction with the keys of `accounts`. Skips an account whose signature the transaction does not need. */
async function sign(unsigned: Uint8Array, ...accounts: readonly { address: string; secretKey: string }[]) {
  const { signers, message } = readWireTransaction(unsigned)
  const signed = unsigned.slice()
  for (const { address: own, secretKey } of accounts) {
    const { keyPair } = await createKeyPairSignerFromBytes(getBase58Encoder().encode(secretKey))
    const index = signers.indexOf(own)
    if (index >= 0) signed.set(await signBytes(keyPair.privateKey, message), 1 + index * 64)
  }
  return signed
}

const requestedTransaction = build([...budget, payment])
const changed = { name: 'MoneyError', code: 'TransactionChanged' }
const failed = { name: 'ConnectionError', code: 'ProviderFailed' }

/** Runs `readSigned` for a wallet that signs `unsigned` instead of the requested transaction `was`. */
const read = async (unsigned: Uint8Array, was = requestedTransaction) =>
  readSigned({ asked: was, signed: await sign(unsigned, one), address: payer })

describe('readSigned', () => {
  test('default', async () => {
    const signedPsbt = await sign(requestedTransaction, one)
    const { signature } = await readSigned({ asked: requestedTransaction, signed: signedPsbt, address: payer })
    expect(getBase58Encoder().encode(signature as string)).toEqual(readWireTransaction(signedPsbt).signatures[0])
  })

  test.each<[string, Uint8Array]>([
    ['a newer blockhash', build([...budget, payment], { blockhash: newerHash })],
    ['guards before and after', build([...budget, guard(payer), payment, guard(receiver), guard(stranger)])],
    ['another fee', build([...computeBudget({ units: 20_000, microLamports: 5_000_000n }), payment])],
    ['no fee', build([payment])],
    ['a fee of 0.01 SOL', build([...computeBudget({ units: 1_000_000, microLamports: 10_000_000n }), payment])],
    [
      'a limit of which no block takes all',
      build([...computeBudget({ units: 2_000_000, microLamports: 7_142_857n }), payment]),
    ],
    ['another version', build([...budget, payment], { version: 0 })],
    ['a guard on what a table holds', build([...budget, payment, withTable(guard(stranger))], { version: 0 })],
  ])('behavior: a wallet may choose %s', async (_, unsigned) => {
    expect((await read(unsigned)).blockhash).toBe(readMessage(readWireTransaction(unsigned).message).blockhash)
  })

  /** Returns the same instruction, but with its first account taken from an address lookup table. */
  function withTable(instruction: Instruction): Instruction {
    const [first, ...more] = instruction.accounts as [{ address: Address; role: AccountRole }]
    const looked = { ...first, addressIndex: 1, lookupTableAddress: table }
    return { ...instruction, accounts: [looked, ...more] } as Instruction
  }

  const more = transferSol({ from: payer, to: stranger, lamports: 1n })
  const dear = computeBudget({ units: 1_400_000, microLamports: 10n ** 10n })
  test.each<[string, Uint8Array]>([
    ['another receiver', build([...budget, transferSol({ from: payer, to: stranger, lamports: 1_000n })])],
    ['another amount', build([...budget, transferSol({ from: payer, to: receiver, lamports: 1_001n })])],
    ['one more payment', build([...budget, payment, more])],
    ['the payment twice', build([...budget, payment, payment])],
    [
      'a payment with bytes after it',
      build([...budget, { ...payment, data: Uint8Array.of(...(payment.data ?? []), 0) }]),
    ],
    ['no payment', build(budget)],
    ['no payment, and a guard', build([...budget, guard(receiver)])],
    ['a memo', build([...budget, payment, memo('1')])],
    ['an absurd fee', build([...computeBudget({ units: 1_400_000, microLamports: 10n ** 10n }), payment])],
    [
      'a fee above 0.01 SOL by less than a lamport',
      build([...computeBudget({ units: 1, microLamports: 10n ** 13n + 1n }), payment]),
    ],
    ['an absurd fee beside a small one', build([...budget, ...dear, payment])],
    ['an absurd fee before a small one', build([...dear, ...budget, payment])],
    ['an absurd fee without a limit', build([computeBudget({ units: 1, microLamports: 10n ** 11n })[1]!, payment])],
    ['a guard that may write', build([...budget, payment, guard(stranger, AccountRole.WRITABLE)])],
    [
      'a guard that asks for one more signature',
      build([...budget, payment, guard(stranger, AccountRole.READONLY_SIGNER)]),
    ],
    ['a nonce that makes it hold for good', build([advanceNonce, ...budget, payment])],
    ['the receiver out of a table', build([...budget, outOfTable()], { version: 0 })],
  ])('error: TransactionChanged for %s', async (_, unsigned) => {
    await expect(read(unsigned)).rejects.toMatchObject(changed)
  })

  function outOfTable(): Instruction {
    const [from, to] = payment.accounts ?? []
    return { ...payment, accounts: [from, { ...to, addressIndex: 0, lookupTableAddress: table }] } as Instruction
  }

  test('error: TransactionChanged for two instructions in another order, and for another fee payer', async () => {
    const both = build([payment, more])
    await expect(read(build([more, payment]), both)).rejects.toMatchObject(changed)
    const signedPsbt = await sign(build([...budget, payment], { feePayer: stranger }), one, three)
    await expect(readSigned({ asked: requestedTransaction, signed: signedPsbt, address: payer })).rejects.toMatchObject(
      changed,
    )
  })

  test('error: TransactionChanged for another nonce, or one that is no longer in the first instruction', async () => {
    const nonced = build([advanceNonce, payment])
    await read(nonced, nonced)
    for (const unsigned of [
      build([advanceNonce, payment], { blockhash: newerHash }),
      build([...budget, advanceNonce, payment]),
      build([guard(payer), advanceNonce, payment]),
    ])
      await expect(read(unsigned, nonced)).rejects.toMatchObject(changed)
    const second = build([...budget, advanceNonce, payment])
    await expect(read(build([advanceNonce, payment]), second)).rejects.toMatchObject(changed)
    // This AdvanceNonceAccount instruction has an extra byte after its number. It still counts as one, because nodes ignore the extra
    // bytes.
    const longer = { ...advanceNonce, data: Uint8Array.of(4, 0, 0, 0, 9) }
    const held = build([...budget, longer, payment])
    await expect(read(build([longer, payment]), held)).rejects.toMatchObject(changed)
  })

  test.each([
    ['another instruction of four bytes', { ...advanceNonce, data: Uint8Array.of(12, 0, 0, 0) }],
    ['another number that begins so', { ...advanceNonce, data: Uint8Array.of(4, 1, 0, 0) }],
    ['another program', { ...advanceNonce, programAddress: lighthouse }],
    ['no number', { ...advanceNonce, data: Uint8Array.of(4) }],
  ])('behavior: %s is not a nonce, and its blockhash may be newer', async (_, first) => {
    const unsigned = build([first, payment], { blockhash: newerHash })
    expect(await read(unsigned, build([first, payment]))).toMatchObject({ blockhash: newerHash })
  })

  test('behavior: accepts a high fee that the site itself requested', async () => {
    const costly = build([...dear, payment], { blockhash: newerHash })
    expect(await read(costly, build([...dear, payment]))).toMatchObject({ blockhash: newerHash })
  })

  test('behavior: a transaction that others have signed must not change, and their signatures are kept', async () => {
    const shared = build([payment], { feePayer: stranger })
    const before = await sign(shared, three)
    const read = async (signed: Uint8Array) => readSigned({ asked: before, signed, address: payer })
    expect(await read(await sign(before, one))).toMatchObject({ signature: expect.any(String) })
    const guardedProvider = await sign(build([payment, guard(receiver)], { feePayer: stranger }), one, three)
    await expect(read(guardedProvider)).rejects.toMatchObject(changed)
    // `stale` contains a signature that was made for another message.
    const stale = guardedProvider.slice()
    stale.set(before.subarray(1, 65), 1)
    await expect(read(stale)).rejects.toMatchObject(changed)
    const forged = await sign(before, one)
    await expect(read(forged.fill(1, 1, 65))).rejects.toMatchObject(changed)
  })

  test("behavior: a transaction without the fee payer's signature has no id", async () => {
    const shared = build([payment], { feePayer: stranger })
    const signedPsbt = await sign(shared, one)
    expect(await readSigned({ asked: shared, signed: signedPsbt, address: payer })).toMatchObject({
      signature: undefined,
    })
  })

  test('error: ProviderFailed for an invalid or missing signature', async () => {
    await expect(
      readSigned({ asked: requestedTransaction, signed: requestedTransaction, address: payer }),
    ).rejects.toMatchObject(failed)
    const forged = requestedTransaction.slice().fill(7, 1, 65)
    await expect(readSigned({ asked: requestedTransaction, signed: forged, address: payer })).rejects.toMatchObject(
      failed,
    )
    const others = build([payment], { feePayer: stranger })
    const signedPsbt = await sign(others, three)
    await expect(readSigned({ asked: others, signed: signedPsbt, address: payer })).rejects.toMatchObject(failed)
    await expect(
      readSigned({ asked: requestedTransaction, signed: await sign(requestedTransaction, one), address: receiver }),
    ).rejects.toMatchObject(failed)
  })

  test('behavior: a browser without ed25519 leaves the verification to the network', async () => {
    const other = await sign(build([...budget, payment, more]), one)
    const unknown = new DOMException('Unrecognized name.', 'NotSupportedError')
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(unknown)
    onTestFinished(() => void vi.restoreAllMocks())
    const forged = requestedTransaction.slice().fill(7, 1, 65)
    expect(await readSigned({ asked: requestedTransaction, signed: forged, address: payer })).toMatchObject({
      blockhash: hash,
    })
    await expect(readSigned({ asked: requestedTransaction, signed: other, address: payer })).rejects.toMatchObject(
      changed,
    )
  })

  test('error: rejects a message in which any byte differs, except in the blockhash', async () => {
    const plain = build([payment])
    const { message } = readWireTransaction(plain)
    // The position of the blockhash: after 3 bytes of header, 1 byte with the number of keys, and three keys.
    const hashAt = 3 + 1 + 3 * 32
    await fc.assert(
      fc.asyncProperty(fc.nat(message.length - 1), fc.integer({ min: 1, max: 255 }), async (place, flip) => {
        fc.pre(place < hashAt || place >= hashAt + 32)
        const spoilt = plain.slice()
        spoilt[65 + place] = (spoilt[65 + place] as number) ^ flip
        const signedPsbt = await sign(spoilt, one).catch(() => spoilt)
        const outcome = await readSigned({ asked: plain, signed: signedPsbt, address: payer }).catch(
          (error: unknown) => error,
        )
        expect(outcome).toMatchObject({ code: expect.stringMatching(/^(?:TransactionChanged|ProviderFailed)$/) })
      }),
      { numRuns: 400 },
    )
  })

  test('error: rejects bytes that are not a transaction', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (signed) => {
        await expect(readSigned({ asked: requestedTransaction, signed, address: payer })).rejects.toMatchObject(failed)
        await expect(readSigned({ asked: signed, signed: requestedTransaction, address: payer })).rejects.toMatchObject(
          {
            name: 'ConfigurationError',
            code: 'InvalidOption',
          },
        )
      }),
    )
  })
})
