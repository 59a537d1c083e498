import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { associatedTokenProgram, computeBudgetProgram, memoProgram, systemProgram } from './programs.ts'

const { READONLY, READONLY_SIGNER, WRITABLE, WRITABLE_SIGNER } = AccountRole

/** A program's instruction data: its number, and what follows in little-endian order. */
function encode(...fields: readonly (readonly [value: bigint | number, bytes: number])[]): Uint8Array {
  const data: number[] = []
  for (const [value, bytes] of fields) {
    let rest = BigInt(value)
    for (let index = 0; index < bytes; index++, rest >>= 8n) data.push(Number(rest & 0xffn))
  }
  return Uint8Array.from(data)
}

/** System program, Transfer (2). */
export function transferSol({ from, to, lamports }: { from: Address; to: Address; lamports: bigint }): Instruction {
  return {
    programAddress: systemProgram,
    accounts: [
      { address: from, role: WRITABLE_SIGNER },
      { address: to, role: WRITABLE },
    ],
    data: encode([2, 4], [lamports, 8]),
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
    /** What the token keeps of it; `undefined` for a token without such a fee. */
    fee?: bigint | undefined
  }
}

/**
 * Token programs, TransferChecked (12), or TransferFeeExtension (26) TransferCheckedWithFee (1), which fails should the fee be another
 * one than was shown.
 */
export function transferToken(parameters: transferToken.Parameters): Instruction {
  const { program, mint, decimals, owner, source, destination, amount, fee } = parameters
  return {
    programAddress: program,
    accounts: [
      { address: source, role: WRITABLE },
      { address: mint, role: READONLY },
      { address: destination, role: WRITABLE },
      { address: owner, role: READONLY_SIGNER },
    ],
    data:
      fee === undefined
        ? encode([12, 1], [amount, 8], [decimals, 1])
        : encode([26, 1], [1, 1], [amount, 8], [decimals, 1], [fee, 8]),
  }
}

export declare namespace createTokenAccount {
  type Parameters = { payer: Address; account: Address; owner: Address; mint: Address; program: Address }
}

/** Associated token program, CreateIdempotent (1): should the account be made meanwhile, that is no failure. */
export function createTokenAccount(parameters: createTokenAccount.Parameters): Instruction {
  const { payer, account, owner, mint, program } = parameters
  return {
    programAddress: associatedTokenProgram,
    accounts: [
      { address: payer, role: WRITABLE_SIGNER },
      { address: account, role: WRITABLE },
      { address: owner, role: READONLY },
      { address: mint, role: READONLY },
      { address: systemProgram, role: READONLY },
      { address: program, role: READONLY },
    ],
    data: encode([1, 1]),
  }
}

/** Memo program: for accounts that take nothing without one. */
export function memo(text: string): Instruction {
  return { programAddress: memoProgram, data: new TextEncoder().encode(text) }
}

/** Compute budget program, SetComputeUnitLimit (2) and SetComputeUnitPrice (3). */
export function computeBudget({ units, microLamports }: { units: number; microLamports: bigint }): Instruction[] {
  return [
    { programAddress: computeBudgetProgram, data: encode([2, 1], [units, 4]) },
    { programAddress: computeBudgetProgram, data: encode([3, 1], [microLamports, 8]) },
  ]
}
