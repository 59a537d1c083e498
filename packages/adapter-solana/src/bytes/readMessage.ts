import { toBase58 } from './base58.ts'
import { readCompact, take } from './wireTransaction.ts'

/** The permissions that a message gives its programs for an account. */
export type AccountUse = { readonly isSigner: boolean; readonly isWritable: boolean }

export type MessageInstruction = {
  /** The address of the program in base58. */
  readonly program: string
  /** The accounts, by the same names as in `Message.accounts`. */
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

export type Message = {
  /** The signers in base58. The first one pays the fee. */
  readonly signers: readonly string[]
  /** The blockhash in base58. */
  readonly blockhash: string
  /**
   * All accounts by name. The name is the address in base58, or `<table>:<index>` for an account in an address lookup table. Entries of a
   * table never change, so such a name always means the same account.
   */
  readonly accounts: ReadonlyMap<string, AccountUse>
  readonly instructions: readonly MessageInstruction[]
}

/**
 * Reads a complete legacy or version 0 message.
 *
 * @throws RangeError for another version, for missing or extra bytes, and for content that no node accepts
 * @see https://solana.com/docs/core/transactions#message
 */
export function readMessage(bytes: Uint8Array): Message {
  let offset = 0
  const byte = () => take(bytes, offset++, 1)[0] as number
  const key = () => {
    offset += 32
    return toBase58(take(bytes, offset - 32, 32))
  }
  const list = <item>(read: () => item): item[] => {
    const [count, end] = readCompact(bytes, offset)
    offset = end
    return Array.from({ length: count }, read)
  }

  const version = (bytes[0] ?? 0) & 0x80 ? byte() : undefined
  const [signed, readonlySigned, readonlyUnsigned] = [byte(), byte(), byte()]
  const keys = list(key)
  const blockhash = key()
  const rawInstructions = list(() => ({ program: byte(), accounts: list(byte), data: Uint8Array.from(list(byte)) }))
  const tables = version === undefined ? [] : list(() => ({ table: key(), writable: list(byte), readonly: list(byte) }))

  const names = (kind: 'writable' | 'readonly') =>
    tables.flatMap(({ table, ...places }) => places[kind].map((place) => `${table}:${place}`))
  const uses: (readonly [name: string, use: AccountUse])[] = [
    ...keys.map((name, index) => {
      const isSigner = index < signed
      const isWritable = isSigner ? index < signed - readonlySigned : index < keys.length - readonlyUnsigned
      return [name, { isSigner, isWritable }] as const
    }),
    ...names('writable').map((name) => [name, { isSigner: false, isWritable: true }] as const),
    ...names('readonly').map((name) => [name, { isSigner: false, isWritable: false }] as const),
  ]
  const accounts = new Map(uses)
  const isSound =
    (version === undefined || version === 0x80) &&
    offset === bytes.length &&
    accounts.size === uses.length &&
    readonlySigned < signed &&
    signed + readonlyUnsigned <= keys.length
  if (!isSound) throw new RangeError('The message cannot be read.')

  return {
    signers: keys.slice(0, signed),
    blockhash,
    accounts,
    instructions: rawInstructions.map(({ program, accounts: places, data }) => ({
      program: at(keys, program),
      accounts: places.map((place) => at(uses, place)[0]),
      data,
    })),
  }
}

function at<item>(items: readonly item[], index: number): item {
  const item = items[index]
  if (item === undefined) throw new RangeError('The message cannot be read.')
  return item
}
