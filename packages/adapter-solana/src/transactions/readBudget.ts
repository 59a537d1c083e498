import type { Message, MessageInstruction } from '../bytes/readMessage.ts'

const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

/** The highest number of compute units that the network allows for a transaction. */
const maxComputeUnits = 1_400_000n
/**
 * How many compute units the network reserves for each instruction if the message sets no limit (SIMD-0170). `budget` is for an instruction
 * of the Compute Budget program, `program` for any other. Some builtin programs get fewer units, so the sum is an upper bound.
 */
const defaultUnits = { program: 200_000n, budget: 3_000n }

const isBudgetInstruction = ({ program }: MessageInstruction) => program === computeBudgetProgram

/** Returns the instructions of a message, except those that set its limit of compute units and the price per compute unit. */
export const withoutBudgetInstructions = ({ instructions }: Message) =>
  instructions.filter((each) => !isBudgetInstruction(each))

/**
 * Computes the highest priority fee of a message in lamports: the limit of compute units (instruction SetComputeUnitLimit, number 2) times
 * the price per compute unit (SetComputeUnitPrice, number 3).
 *
 * @see https://github.com/solana-foundation/solana-improvement-documents/blob/main/proposals/0170-builtin-instruction-cost-and-budget.md
 */
export function computePriorityFee(message: Message): bigint {
  const budgetInstructions = message.instructions.filter(isBudgetInstruction)
  const readInstructionValues = (instructionNumber: number) =>
    budgetInstructions
      .filter(({ data }) => data[0] === instructionNumber)
      .map(({ data }) => readLittleEndian(data.subarray(1)))
  const largestOf = (values: readonly bigint[]) => values.toSorted((one, other) => (one < other ? 1 : -1))[0] ?? 0n
  const [limits, prices] = [readInstructionValues(2), readInstructionValues(3)]
  const otherInstructionCount = withoutBudgetInstructions(message).length
  const defaultUnitLimit =
    defaultUnits.program * BigInt(otherInstructionCount) + defaultUnits.budget * BigInt(budgetInstructions.length)
  const unitLimit = limits.length > 0 ? largestOf(limits) : defaultUnitLimit
  return ((unitLimit < maxComputeUnits ? unitLimit : maxComputeUnits) * largestOf(prices) + 999_999n) / 1_000_000n
}

/** Reads a number whose first byte is the least significant. */
export const readLittleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n)
