import type { Message, MessageInstruction } from '../bytes/readMessage.ts'

const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

/** The highest priority fee that the visitor may choose in the wallet if the site offered less, in lamports: 0.01 SOL. */
export const highestFee = 10_000_000n
const [largestLimit, usualLimit] = [1_400_000n, 200_000n]

const isBudget = ({ program }: MessageInstruction) => program === computeBudgetProgram

/** The instructions of a message, without those that set its compute limit and its price. */
export const withoutBudget = ({ instructions }: Message) => instructions.filter((each) => !isBudget(each))

/** The priority fee in lamports: SetComputeUnitLimit (2) times SetComputeUnitPrice (3). */
export function priorityFee(message: Message): bigint {
  const budget = message.instructions.filter(isBudget)
  const read = (kind: number) =>
    budget.filter(({ data }) => data[0] === kind).map(({ data }) => littleEndian(data.subarray(1)))
  const most = (values: readonly bigint[]) => values.toSorted((one, other) => (one < other ? 1 : -1))[0] ?? 0n
  const [limits, prices] = [read(2), read(3)]
  const usual = usualLimit * BigInt(withoutBudget(message).length)
  const limit = limits.length > 0 ? most(limits) : usual
  return ((limit < largestLimit ? limit : largestLimit) * most(prices) + 999_999n) / 1_000_000n
}

/** Reads a number whose first byte is the least significant. */
export const littleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n)
