import { type MessageInstruction, readMessage } from '../bytes/readMessage.ts'
import { readWireTransaction } from '../bytes/wireTransaction.ts'
import {
  associatedTokenProgram,
  computeBudgetProgram,
  memoProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from './programs.ts'
import { computePriorityFee, readLittleEndian } from './readBudget.ts'

/**
 * The effect of an instruction. Addresses are in base58. `from` and `to` of a `tokenTransfer` are token accounts, not the addresses of
 * their owners.
 */
export type SolanaEffect =
  | {
      readonly kind: 'transfer'
      readonly from: string
      readonly to: string
      /** The amount in lamports. */
      readonly amount: bigint
    }
  | {
      readonly kind: 'tokenTransfer'
      /** The address of the token program. */
      readonly program: string
      /** The account that signs the transfer: the owner of the token account `from`, or its delegate. */
      readonly authority: string
      readonly from: string
      readonly to: string
      /** The amount in the token's base units. */
      readonly amount: bigint
      /**
       * The fee that Token-2022 withholds from the amount, in base units. Absent if the instruction does not contain the fee; the token may
       * still have a fee.
       */
      readonly fee?: bigint
      /** The mint of the token. `mint` and `decimals` are absent if the instruction does not contain them. */
      readonly mint?: string
      readonly decimals?: number
    }
  | {
      /** `spender` may transfer tokens of the token account `account`. This approval replaces an earlier one. */
      readonly kind: 'approval'
      /** The address of the token program. */
      readonly program: string
      readonly authority: string
      /** The token account from which `spender` may transfer tokens. */
      readonly account: string
      readonly spender: string
      /** The amount in the token's base units. */
      readonly amount: bigint
      /** The mint of the token. `mint` and `decimals` are absent if the instruction does not contain them. */
      readonly mint?: string
      readonly decimals?: number
    }
  | {
      /** The associated token account of `owner` is created, if it does not exist. `payer` pays the deposit (rent) for the new account. */
      readonly kind: 'createTokenAccount'
      readonly payer: string
      readonly account: string
      readonly owner: string
      readonly mint: string
      /** The address of the token program. */
      readonly program: string
    }
  | { readonly kind: 'computeUnitLimit'; readonly units: bigint }
  | {
      readonly kind: 'computeUnitPrice'
      /** The price of a compute unit, in millionths of a lamport. */
      readonly microLamports: bigint
    }
  | { readonly kind: 'memo'; readonly text: string }
  | {
      /** The instruction is not known, so its effect can be anything. */
      readonly kind: 'unknown'
      readonly program: string
      /**
       * The accounts that the instruction uses. An account in an address lookup table is named `<table>:<index>`, because its address is
       * not in the bytes.
       */
      readonly accounts: readonly string[]
      readonly data: Uint8Array
    }

export declare namespace decode {
  type ReturnType = {
    /** The account that pays the network's fee, in base58. */
    readonly feePayer: string
    /** All accounts whose signatures the transaction needs. */
    readonly signers: readonly string[]
    /**
     * The highest priority fee that the network can take, in lamports. The network also takes a fee for each signature, which is not
     * included.
     */
    readonly highestPriorityFee: bigint
    /** The effects of the instructions, in the order of the instructions. */
    readonly effects: readonly SolanaEffect[]
  }
  type ErrorType = RangeError
}

/**
 * Reads what a serialised transaction does, from its bytes alone. An instruction is decoded only if it has exactly the data and the
 * accounts of a known instruction. Otherwise its kind is `unknown`, for example if several owners sign a token transfer (multisig), or if a
 * transfer of the token also calls another program.
 *
 * @param bytes - a legacy or version 0 transaction, signed or not
 * @throws RangeError if the bytes are not such a transaction
 * @see https://solana.com/docs/core/transactions
 */
export function decode(bytes: Uint8Array): decode.ReturnType {
  const { signatures, message: messageBytes } = readWireTransaction(bytes)
  const message = readMessage(messageBytes)
  const { signers, instructions } = message
  const [feePayer] = signers
  if (feePayer === undefined || signatures.length !== signers.length)
    throw new RangeError('The transaction cannot be read.')
  return { feePayer, signers, highestPriorityFee: computePriorityFee(message), effects: instructions.map(toEffect) }
}

function toEffect(instruction: MessageInstruction): SolanaEffect {
  const hasOnlyAddresses = instruction.accounts.every((name) => !name.includes(':'))
  const effect = hasOnlyAddresses ? decoders[instruction.program]?.(instruction) : undefined
  return effect ?? { kind: 'unknown', ...instruction }
}

/** A function that returns the effect of an instruction, or `undefined` if the instruction is not known. */
type Decoder = (instruction: MessageInstruction) => SolanaEffect | undefined

const decoders: Readonly<Record<string, Decoder>> = {
  [systemProgram]: decodeSystem,
  [tokenProgram]: decodeToken,
  [token2022Program]: decodeToken,
  [associatedTokenProgram]: decodeCreation,
  [computeBudgetProgram]: decodeBudget,
  [memoProgram]: decodeMemo,
}

/** Decodes the instruction Transfer (number 2) of the System program. */
function decodeSystem({ accounts, data }: MessageInstruction): SolanaEffect | undefined {
  const fields = readFields(data, [2, 0, 0, 0], [8])
  const [from, to] = accounts
  if (!fields || accounts.length !== 2 || from === undefined || to === undefined) return undefined
  return { kind: 'transfer', from, to, amount: fields[0] as bigint }
}

/**
 * Decodes the token instructions Transfer (number 3), Approve (4), TransferChecked (12) and ApproveChecked (13), and also
 * TransferCheckedWithFee (26, 1) of Token-2022.
 */
function decodeToken({ program, accounts, data }: MessageInstruction): SolanaEffect | undefined {
  const [amount, ...more] =
    readFields(data, [3], [8]) ??
    readFields(data, [4], [8]) ??
    readFields(data, [12], [8, 1]) ??
    readFields(data, [13], [8, 1]) ??
    (program === token2022Program ? readFields(data, [26, 1], [8, 1, 8]) : undefined) ??
    []
  const [decimals, fee] = more
  const isChecked = decimals !== undefined
  if (amount === undefined || accounts.length !== (isChecked ? 4 : 3)) return undefined
  const [account, ...otherAccounts] = accounts as [string, ...string[]]
  const [mint] = otherAccounts
  const [receiverOrSpender, authority] = (isChecked ? otherAccounts.slice(1) : otherAccounts) as [string, string]
  const mintFields = isChecked && mint !== undefined ? { mint, decimals: Number(decimals) } : {}
  if (data[0] === 4 || data[0] === 13)
    return { kind: 'approval', program, authority, account, spender: receiverOrSpender, amount, ...mintFields }
  const feeField = fee === undefined ? {} : { fee }
  return {
    kind: 'tokenTransfer',
    program,
    authority,
    from: account,
    to: receiverOrSpender,
    amount,
    ...mintFields,
    ...feeField,
  }
}

/** Decodes the instructions Create (number 0, or no data) and CreateIdempotent (1) of the Associated Token program. */
function decodeCreation({ accounts, data }: MessageInstruction): SolanaEffect | undefined {
  const [payer, account, owner, mint, system, program] = accounts as [string, string, string, string, string, string]
  const isCreation = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
  if (!isCreation || accounts.length !== 6 || system !== systemProgram) return undefined
  return { kind: 'createTokenAccount', payer, account, owner, mint, program }
}

/** Decodes the instructions SetComputeUnitLimit (number 2) and SetComputeUnitPrice (3) of the Compute Budget program. */
function decodeBudget({ data }: MessageInstruction): SolanaEffect | undefined {
  const [units] = readFields(data, [2], [4]) ?? []
  if (units !== undefined) return { kind: 'computeUnitLimit', units }
  const [microLamports] = readFields(data, [3], [8]) ?? []
  return microLamports === undefined ? undefined : { kind: 'computeUnitPrice', microLamports }
}

function decodeMemo({ data }: MessageInstruction): SolanaEffect | undefined {
  try {
    return { kind: 'memo', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data) }
  } catch {
    return undefined
  }
}

/**
 * Reads the fields of an instruction's data, in little-endian order.
 *
 * @param start - the bytes at the start of the data, which identify the instruction
 * @param sizes - the size of each field in bytes
 * @returns `undefined` if the data does not begin with `start`, or has another length
 */
function readFields(
  data: Uint8Array,
  start: readonly number[],
  sizes: readonly number[],
): readonly bigint[] | undefined {
  const length = sizes.reduce((sum, size) => sum + size, start.length)
  if (data.length !== length || start.some((byte, index) => data[index] !== byte)) return undefined
  let offset = start.length
  return sizes.map((size) => {
    const field = data.subarray(offset, offset + size)
    offset += size
    return readLittleEndian(field)
  })
}
