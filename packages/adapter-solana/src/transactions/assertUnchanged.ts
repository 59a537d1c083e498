import { MoneyError } from '@latchkey/core/errors'
import { type Message, type MessageInstruction, readMessage } from '../bytes/readMessage.ts'
import { highestFee, priorityFee, withoutBudget } from './fees.ts'

const systemProgram = '11111111111111111111111111111111'
/**
 * The Lighthouse program. Phantom and Solflare add its instructions, which make a transaction fail if its effect differs from what they
 * showed.
 */
const guardPrograms: readonly string[] = ['L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95']

/**
 * Compares two messages by their effect. A wallet may choose a newer blockhash and another fee, and add guard instructions. Everything else
 * has to be as requested: the fee payer, the signers, the instructions and their order, and the permissions for each account.
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

/** Finds an account with other permissions than before. Accounts that only guards use are new, and are neither signers nor writable. */
function findStranger(before: Message, after: Message): string | undefined {
  for (const [name, { isSigner, isWritable }] of after.accounts) {
    const known = before.accounts.get(name) ?? { isSigner: false, isWritable: false }
    if (known.isSigner !== isSigner || known.isWritable !== isWritable) return name
  }
  return undefined
}

/**
 * Returns the nonce accounts of a transaction whose first instruction advances a nonce (System program, 4). Such a transaction is valid as
 * long as the nonce, and not only for about a minute. Nodes ignore the bytes after the instruction number.
 */
function nonceOf({ instructions: [first] }: Message): string | undefined {
  const isNonce = first?.program === systemProgram && `${first.data.subarray(0, 4)}` === '4,0,0,0'
  return isNonce ? first.accounts.join() : undefined
}

function isSame(one: MessageInstruction, other: MessageInstruction): boolean {
  return (
    one.program === other.program &&
    one.accounts.join() === other.accounts.join() &&
    one.data.length === other.data.length &&
    one.data.every((byte, index) => byte === other.data[index])
  )
}
