import { toBase58 } from './base58.ts'
import { readCompactNumber, takeBytes } from './wireTransaction.ts'

/**
 * The permissions for an account in a message: whether the account signs the transaction, and whether programs may write to the account.
 */
export type AccountUse = { readonly isSigner: boolean; readonly isWritable: boolean }

/** One instruction of a message: the call of a program. */
export type MessageInstruction = {
  /** The address of the program in base58. */
  readonly program: string
  /** The accounts that the instruction uses, as keys of `Message.accounts`. */
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** A message of a transaction: the part that is signed. */
export type Message = {
  /** The addresses of the signers in base58. The first signer pays the fee. */
  readonly signers: readonly string[]
  /** The blockhash in base58. */
  readonly blockhash: string
  /**
   * All accounts of the message. The key is the address in base58, or `<table>:<index>` for an account in an address lookup table. The
   * entries of a lookup table never change, so a key `<table>:<index>` always means the same account.
   */
  readonly accounts: ReadonlyMap<string, AccountUse>
  readonly instructions: readonly MessageInstruction[]
}

/**
 * Reads a complete legacy or version 0 message.
 *
 * @throws RangeError for a message of another version, for missing or extra bytes, and for content that no node accepts
 * @see https://solana.com/docs/core/transactions#message
 */
export function readMessage(bytes: Uint8Array): Message {
  let offset = 0
  const readByte = () => takeBytes(bytes, offset++, 1)[0] as number
  const readKey = () => {
    offset += 32
    return toBase58(takeBytes(bytes, offset - 32, 32))
  }
  const readList = <item>(read: () => item): item[] => {
    const [count, end] = readCompactNumber(bytes, offset)
    offset = end
    return Array.from({ length: count }, read)
  }

  const version = (bytes[0] ?? 0) & 0x80 ? readByte() : undefined
  const [signerCount, readonlySignerCount, readonlyNonSignerCount] = [readByte(), readByte(), readByte()]
  const accountKeys = readList(readKey)
  const blockhash = readKey()
  const rawInstructions = readList(() => ({
    program: readByte(),
    accounts: readList(readByte),
    data: Uint8Array.from(readList(readByte)),
  }))
  const lookupTables =
    version === undefined
      ? []
      : readList(() => ({ table: readKey(), writable: readList(readByte), readonly: readList(readByte) }))

  const listTableAccountKeys = (kind: 'writable' | 'readonly') =>
    lookupTables.flatMap(({ table, ...indexesByKind }) =>
      indexesByKind[kind].map((accountIndex) => `${table}:${accountIndex}`),
    )
  const accountUses: (readonly [name: string, use: AccountUse])[] = [
    ...accountKeys.map((name, index) => {
      const isSigner = index < signerCount
      const isWritable = isSigner
        ? index < signerCount - readonlySignerCount
        : index < accountKeys.length - readonlyNonSignerCount
      return [name, { isSigner, isWritable }] as const
    }),
    ...listTableAccountKeys('writable').map((name) => [name, { isSigner: false, isWritable: true }] as const),
    ...listTableAccountKeys('readonly').map((name) => [name, { isSigner: false, isWritable: false }] as const),
  ]
  const accounts = new Map(accountUses)
  const isValidMessage =
    (version === undefined || version === 0x80) &&
    offset === bytes.length &&
    accounts.size === accountUses.length &&
    readonlySignerCount < signerCount &&
    signerCount + readonlyNonSignerCount <= accountKeys.length
  if (!isValidMessage) throw new RangeError('The message cannot be read.')

  return {
    signers: accountKeys.slice(0, signerCount),
    blockhash,
    accounts,
    instructions: rawInstructions.map(({ program, accounts: accountIndexes, data }) => ({
      program: itemAt(accountKeys, program),
      accounts: accountIndexes.map((accountIndex) => itemAt(accountUses, accountIndex)[0]),
      data,
    })),
  }
}

function itemAt<item>(items: readonly item[], index: number): item {
  const item = items[index]
  if (item === undefined) throw new RangeError('The message cannot be read.')
  return item
}
