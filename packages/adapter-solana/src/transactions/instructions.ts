import { MoneyError } from '@latchkey/core/errors'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { associatedTokenProgram, computeBudgetProgram, memoProgram, systemProgram } from './programs.ts'

/**
 * Four functions that add a role to an account of an instruction: whether the instruction may write to the account, and whether the account
 * signs.
 */
const asReadonly = (address: Address) => ({ address, role: AccountRole.READONLY })
const asWritable = (address: Address) => ({ address, role: AccountRole.WRITABLE })
const asSigner = (address: Address) => ({ address, role: AccountRole.READONLY_SIGNER })
const asPayer = (address: Address) => ({ address, role: AccountRole.WRITABLE_SIGNER })

/**
 * Encodes the data of an instruction: its number and its fields, in little-endian order.
 *
 * @throws MoneyError `AmountOutOfRange` if a value is negative or too large for its field
 */
function encodeData(...fields: readonly (readonly [value: bigint | number, bytes: number])[]): Uint8Array {
  const data: number[] = []
  for (const [value, bytes] of fields) {
    const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value)
    let remainder = isWhole ? BigInt(value) : -1n
    if (remainder < 0n || remainder >> BigInt(bytes * 8) !== 0n)
      throw new MoneyError('AmountOutOfRange', { details: `${value} is not a whole number of ${bytes} bytes.` })
    for (let index = 0; index < bytes; index++, remainder >>= 8n) data.push(Number(remainder & 0xffn))
  }
  return Uint8Array.from(data)
}

/** Builds the instruction Transfer (number 2) of the System program. */
export function transferSol({ from, to, lamports }: { from: Address; to: Address; lamports: bigint }): Instruction {
  return {
    programAddress: systemProgram,
    accounts: [asPayer(from), asWritable(to)],
    data: encodeData([2, 4], [lamports, 8]),
  }
}

export declare namespace transferToken {
  type Parameters = {
    program: Address
    mint: Address
    decimals: number
    owner: Address
    source: Address
    destination: Address
    amount: bigint
    /**
     * The fee that the token withholds from the amount, in base units. `undefined` for the classic token program, which has no such fee.
     */
    fee?: bigint | undefined
  }
}

/**
 * Builds the instruction TransferChecked (number 12) of a token program. If `fee` is set, builds TransferCheckedWithFee (26, 1) of
 * Token-2022 instead: the chain rejects the transfer if the token's real fee differs from `fee`.
 */
export function transferToken(parameters: transferToken.Parameters): Instruction {
  const { program, mint, decimals, owner, source, destination, amount, fee } = parameters
  return {
    programAddress: program,
    accounts: [asWritable(source), asReadonly(mint), asWritable(destination), asSigner(owner)],
    data:
      fee === undefined
        ? encodeData([12, 1], [amount, 8], [decimals, 1])
        : encodeData([26, 1], [1, 1], [amount, 8], [decimals, 1], [fee, 8]),
  }
}

export declare namespace createTokenAccount {
  type Parameters = { payer: Address; account: Address; owner: Address; mint: Address; program: Address }
}

/**
 * Builds the instruction CreateIdempotent (number 1) of the Associated Token program. On the chain, it does nothing if the account already
 * exists, and the transaction fails if the account has another owner.
 */
export function createTokenAccount(parameters: createTokenAccount.Parameters): Instruction {
  const { account, owner, mint, program } = parameters
  return {
    programAddress: associatedTokenProgram,
    accounts: [
      asPayer(parameters.payer),
      asWritable(account),
      asReadonly(owner),
      asReadonly(mint),
      asReadonly(systemProgram),
      asReadonly(program),
    ],
    data: encodeData([1, 1]),
  }
}

/** Builds an instruction of the Memo program. Some token accounts accept a payment only with a memo. */
export function memo(text: string): Instruction {
  return { programAddress: memoProgram, data: new TextEncoder().encode(text) }
}

/** Builds the instructions SetComputeUnitLimit (number 2) and SetComputeUnitPrice (3) of the Compute Budget program. */
export function computeBudget({ units, microLamports }: { units: number; microLamports: bigint }): Instruction[] {
  return [
    { programAddress: computeBudgetProgram, data: encodeData([2, 1], [units, 4]) },
    { programAddress: computeBudgetProgram, data: encodeData([3, 1], [microLamports, 8]) },
  ]
}
