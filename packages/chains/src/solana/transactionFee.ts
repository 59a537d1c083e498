import { type Address, getCompiledTransactionMessageDecoder, type Transaction } from '@solana/kit'

const lamportsPerSignature = 5000n
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111' as Address

/** Returns the fee of a transaction in lamports: the fee for its signatures, plus the priority fee. */
export function computeFee(messageBytes: Transaction['messageBytes']): bigint {
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const { header, staticAccounts } = message
  const instructions = 'instructions' in message ? message.instructions : []
  const budgetInstructions = instructions
    .filter(({ programAddressIndex }) => staticAccounts[programAddressIndex] === computeBudgetProgram)
    .map(({ data }) => data as Uint8Array | undefined)
  const computeUnitLimit =
    readBudgetValue(budgetInstructions, 2, 4) ?? BigInt(200_000 * (instructions.length - budgetInstructions.length))
  const computeUnitPrice = readBudgetValue(budgetInstructions, 3, 8) ?? 0n
  return (
    BigInt(header.numSignerAccounts) * lamportsPerSignature +
    (computeUnitLimit * computeUnitPrice + 999_999n) / 1_000_000n
  )
}

/** Returns the value in the first compute-budget instruction with this number, or `undefined` if there is none. `size` is in bytes. */
function readBudgetValue(
  instructions: readonly (Uint8Array | undefined)[],
  instructionNumber: number,
  size: number,
): bigint | undefined {
  const data = instructions.find((each) => each?.[0] === instructionNumber)
  return data?.subarray(1, 1 + size).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n)
}
