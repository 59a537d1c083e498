import { AccountRole, type Address, address, type Instruction } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { one, three, two } from '../../test/usePage.ts'
import { toBase58 } from '../bytes/base58.ts'
import { buildTransaction, placeholderLifetime } from './buildTransaction.ts'
import { decode } from './decode.ts'
import { computeBudget, createTokenAccount, memo, transferSol, transferToken } from './instructions.ts'
import { associatedTokenProgram, systemProgram, token2022Program, tokenProgram } from './programs.ts'

const [from, to, mint] = [one, two, three].map((each) => address(each.address)) as [Address, Address, Address]
const account = address(toBase58(new Uint8Array(32).fill(7)))
const mostU64 = 2n ** 64n - 1n
const u64 = fc.bigInt({ min: 0n, max: mostU64 })

/** Decodes a transaction of `from` with the given instructions. */
const decoded = (...instructions: readonly Instruction[]) =>
  decode(buildTransaction(from, instructions, placeholderLifetime))
const effectsOf = (...instructions: readonly Instruction[]) => decoded(...instructions).effects

const read = (name: Address) => ({ address: name, role: AccountRole.READONLY })
const write = (name: Address) => ({ address: name, role: AccountRole.WRITABLE })
const sign = (name: Address) => ({ address: name, role: AccountRole.READONLY_SIGNER })
const littleEndian = (value: bigint, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
/** Creates an instruction of a token program. */
const onToken = (programAddress: Address, accounts: Instruction['accounts'], data: readonly number[]): Instruction => ({
  programAddress,
  ...(accounts && { accounts }),
  data: Uint8Array.from(data),
})

describe('decode', () => {
  test('default: a transfer of SOL', () => {
    fc.assert(
      fc.property(u64, (amount) => {
        expect(decoded(transferSol({ from, to, lamports: amount }))).toEqual({
          feePayer: from,
          signers: [from],
          highestPriorityFee: 0n,
          effects: [{ kind: 'transfer', from, to, amount }],
        })
      }),
    )
  })

  test('behavior: without a limit of compute units, the highest fee counts the instructions of the compute budget too', () => {
    const [, price] = computeBudget({ units: 1, microLamports: 3_000_000_000_000n })
    expect(price && decoded(price).highestPriorityFee).toBe(9_000_000_000n)
    expect(price && decoded(price, memo('Order 7')).highestPriorityFee).toBe(609_000_000_000n)
  })

  test('behavior: the compute budget and the priority fee', () => {
    const budget = computeBudget({ units: 10_000, microLamports: 250_001n })
    expect(decoded(...budget, memo('Order 7'))).toEqual({
      feePayer: from,
      signers: [from],
      highestPriorityFee: 2_501n,
      effects: [
        { kind: 'computeUnitLimit', units: 10_000n },
        { kind: 'computeUnitPrice', microLamports: 250_001n },
        { kind: 'memo', text: 'Order 7' },
      ],
    })
  })

  test.each([tokenProgram, token2022Program])('behavior: transfers of tokens of %s', (program) => {
    const token = { program, mint, owner: from, source: account, destination: to }
    const effect = { kind: 'tokenTransfer', program, authority: from, from: account, to }
    fc.assert(
      fc.property(u64, (amount) => {
        expect(effectsOf(transferToken({ ...token, amount, decimals: 6 }))).toEqual([
          { ...effect, amount, mint, decimals: 6 },
        ])
        const plain = onToken(program, [write(account), write(to), sign(from)], [3, ...littleEndian(amount, 8)])
        expect(effectsOf(plain)).toEqual([{ ...effect, amount }])
      }),
    )
  })

  test('behavior: a transfer with the fee that Token-2022 withholds', () => {
    const token = { mint, owner: from, source: account, destination: to, amount: 900n, decimals: 6, fee: 9n }
    const effect = {
      kind: 'tokenTransfer',
      authority: from,
      from: account,
      to,
      amount: 900n,
      mint,
      decimals: 6,
      fee: 9n,
    }
    expect(effectsOf(transferToken({ ...token, program: token2022Program }))).toEqual([
      { ...effect, program: token2022Program },
    ])
    expect(effectsOf(transferToken({ ...token, program: tokenProgram }))).toMatchObject([
      { kind: 'unknown', program: tokenProgram },
    ])
  })

  test.each([tokenProgram, token2022Program])('behavior: approvals of %s', (program) => {
    const effect = { kind: 'approval', program, authority: from, account, spender: to, amount: 5n }
    const amount = littleEndian(5n, 8)
    const plain = onToken(program, [write(account), read(to), sign(from)], [4, ...amount])
    const checked = onToken(program, [write(account), read(mint), read(to), sign(from)], [13, ...amount, 6])
    expect(effectsOf(plain, checked)).toEqual([effect, { ...effect, mint, decimals: 6 }])
  })

  test('behavior: the creation of a token account', () => {
    const creation = createTokenAccount({ payer: from, account, owner: to, mint, program: tokenProgram })
    const effect = { kind: 'createTokenAccount', payer: from, account, owner: to, mint, program: tokenProgram }
    for (const data of [[], [0], [1]]) expect(effectsOf({ ...creation, data: Uint8Array.from(data) })).toEqual([effect])
    expect(effectsOf({ ...creation, data: Uint8Array.from([2]) })).toMatchObject([
      { kind: 'unknown', program: associatedTokenProgram },
    ])
  })

  const transfer = transferSol({ from, to, lamports: 5n })
  const { data = new Uint8Array() } = transfer
  test.each<[string, Instruction]>([
    ['another program', { programAddress: mint, accounts: [write(to)], data: Uint8Array.from([1, 2]) }],
    ['another instruction', { ...transfer, data: Uint8Array.from([3, ...data.slice(1)]) }],
    ['a further byte', { ...transfer, data: Uint8Array.from([...data, 0]) }],
    ['a missing byte', { ...transfer, data: data.slice(0, -1) }],
    ['no data', { programAddress: systemProgram, accounts: [write(from), write(to)] }],
    ['a further account', { ...transfer, accounts: [...(transfer.accounts ?? []), read(mint)] }],
    ['a missing account', { ...transfer, accounts: transfer.accounts?.slice(0, 1) ?? [] }],
    [
      'a transfer by several signers',
      onToken(tokenProgram, [write(account), write(to), read(mint), sign(from)], [3, ...littleEndian(5n, 8)]),
    ],
    ['a memo that is no UTF-8', { programAddress: memo('').programAddress, data: Uint8Array.from([0xff]) }],
  ])('behavior: unknown: %s', (_difference, instruction) => {
    const { programAddress: program, accounts = [], data: bytes = new Uint8Array() } = instruction
    const names = accounts.map((each) => each.address)
    expect(effectsOf(instruction)).toEqual([{ kind: 'unknown', program, accounts: names, data: bytes }])
  })

  test('behavior: unknown if an account is in a lookup table, whose entries are not in the bytes', () => {
    // A message of version 0 with two keys (the signer and the System program) and one account from an address lookup table.
    const message = [0x80, 1, 0, 1, 2, ...new Array(32).fill(9), ...new Array(32).fill(0), ...new Array(32).fill(1)]
    const instruction = [1, 1, 2, 0, 2, data.length, ...data]
    const tables = [1, ...new Array(32).fill(8), 1, 4, 0]
    const bytes = Uint8Array.from([1, ...new Array(64).fill(0), ...message, ...instruction, ...tables])
    const [payer, table] = [9, 8].map((byte) => toBase58(new Uint8Array(32).fill(byte)))
    expect(decode(bytes)).toEqual({
      feePayer: payer,
      signers: [payer],
      highestPriorityFee: 0n,
      effects: [{ kind: 'unknown', program: systemProgram, accounts: [payer, `${table}:4`], data }],
    })
  })

  test('error: RangeError for bytes that are no transaction', () => {
    const bytes = buildTransaction(from, [transfer], placeholderLifetime)
    expect(() => decode(bytes.slice(0, -1))).toThrow(RangeError)
    expect(() => decode(Uint8Array.from([...bytes, 0]))).toThrow(RangeError)
    // A transaction with two signatures is rejected if its message has only one signer.
    expect(() => decode(Uint8Array.from([2, ...new Array(64).fill(0), ...bytes.slice(1)]))).toThrow(RangeError)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (other) => {
        try {
          decode(other)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
    )
  })
})
