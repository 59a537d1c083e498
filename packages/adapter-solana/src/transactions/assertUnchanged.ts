import { MoneyError } from '@latchkey/core/errors'
import { type Message, type MessageInstruction, readMessage } from '../bytes/readMessage.ts'

const systemProgram = '11111111111111111111111111111111'
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
/** Lighthouse: Phantom and Solflare have it end a transaction that would do something else than they showed. */
const guardPrograms: readonly string[] = ['L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95']

/** What a person may offer in the wallet to be sooner in a block, in lamports, where the site offered less: 0.01 SOL. */
const highestFee = 10_000_000n
const [largestLimit, usualLimit] = [1_400_000n, 200_000n]

/**
 * Compares two messages by what they do. A wallet may choose a newer blockhash and another fee, and have guards look on; all else is to be as
 * it was asked: who pays, who signs, every instruction in its order, and what it may do with each account.
 *
 * @throws MoneyError `TransactionChanged`
 * @throws RangeError for a message that cannot be read
 */
export function assertUnchanged(asked: Uint8Array, signed: Uint8Array): void {
  const [before, after] = [readMessage(asked), readMessage(signed)]
  const difference = findDifference(before, after)
  if (difference !== undefined) throw new MoneyError('TransactionChanged', { details: difference })
}

function findDifference(before: Message, after: Message): string | undefined {
  if (before.signers[0] !== after.signers[0]) return `The fee is paid by ${after.signers[0]}.`
  if (after.signers.join() !== before.signers.join()) return `It is signed by ${after.signers.join()}.`
  const hangsOn = nonceOf(before)
  if (hangsOn !== nonceOf(after) || (hangsOn !== undefined && before.blockhash !== after.blockhash))
    return 'It hangs on another nonce.'
  const stranger = findStranger(before, after)
  if (stranger !== undefined) return `It may do something else with ${stranger}.`
  const offer = priorityFee(after)
  if (offer > highestFee && offer > priorityFee(before)) return `It offers ${offer} lamports to be sooner in a block.`

  let place = 0
  const wanted = withoutBudget(before)
  for (const instruction of withoutBudget(after)) {
    const next = wanted[place]
    if (next && isSame(next, instruction)) place++
    else if (!guardPrograms.includes(instruction.program)) return `It asks ${instruction.program} for something else.`
  }
  return place === wanted.length ? undefined : `It leaves out what ${wanted[place]?.program} was asked for.`
}

/** Whether a transaction stays valid for as long as a nonce does, and not for a minute. */
export const hasNonce = (message: Uint8Array) => nonceOf(readMessage(message)) !== undefined

/** An account that can be used in another way than before. What guards look at is new, and neither signs nor changes. */
function findStranger(before: Message, after: Message): string | undefined {
  for (const [name, { isSigner, isWritable }] of after.accounts) {
    const known = before.accounts.get(name) ?? { isSigner: false, isWritable: false }
    if (known.isSigner !== isSigner || known.isWritable !== isWritable) return name
  }
  return undefined
}

/**
 * A transaction that begins by advancing a nonce (System program, 4) holds for as long as the nonce does, and not for a minute. Nodes leave
 * aside what follows the number.
 */
function nonceOf({ instructions: [first] }: Message): string | undefined {
  const isNonce = first?.program === systemProgram && `${first.data.subarray(0, 4)}` === '4,0,0,0'
  return isNonce ? first.accounts.join() : undefined
}

const isBudget = ({ program }: MessageInstruction) => program === computeBudgetProgram
const withoutBudget = ({ instructions }: Message) => instructions.filter((each) => !isBudget(each))

/** What is offered above the fee, in lamports: SetComputeUnitLimit (2) times SetComputeUnitPrice (3). */
function priorityFee(message: Message): bigint {
  const budget = message.instructions.filter(isBudget)
  const read = (kind: number) =>
    budget.filter(({ data }) => data[0] === kind).map(({ data }) => littleEndian(data.subarray(1)))
  const most = (values: readonly bigint[]) => values.toSorted((one, other) => (one < other ? 1 : -1))[0] ?? 0n
  const [limits, prices] = [read(2), read(3)]
  const usual = usualLimit * BigInt(withoutBudget(message).length)
  const limit = limits.length > 0 ? most(limits) : usual
  return ((limit < largestLimit ? limit : largestLimit) * most(prices) + 999_999n) / 1_000_000n
}

const littleEndian = (bytes: Uint8Array) => bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n)

function isSame(one: MessageInstruction, other: MessageInstruction): boolean {
  return (
    one.program === other.program &&
    one.accounts.join() === other.accounts.join() &&
    one.data.length === other.data.length &&
    one.data.every((byte, index) => byte === other.data[index])
  )
}
