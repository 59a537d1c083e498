import { MoneyError } from '@latchkey/core/errors'
import { type Message, type MessageInstruction, readMessage } from '../bytes/readMessage.ts'
import { maxWalletPriorityFee } from './feeLimits.ts'
import { computePriorityFee, withoutBudgetInstructions } from './readBudget.ts'

const systemProgram = '11111111111111111111111111111111'
/**
 * The address of the Lighthouse program. Phantom and Solflare add guard instructions of this program, which let a transaction fail on the
 * chain if its effect differs from what the wallet showed.
 */
const guardPrograms: readonly string[] = ['L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95']

/**
 * Compares two messages by their effect. A wallet may choose a newer blockhash and another fee. It may also add guard instructions: these
 * only check the effect of the transaction, and make it fail if the effect is not as expected. Everything else has to be the same in both
 * messages: the fee payer, the signers, the instructions and their order, and the permissions for each account.
 *
 * @throws MoneyError `TransactionChanged` if anything else differs
 * @throws RangeError for a message that cannot be read
 */
export function assertUnchanged(asked: Uint8Array, signed: Uint8Array): void {
  const [requestedMessage, signedMessage] = [readMessage(asked), readMessage(signed)]
  const difference = findDifference(requestedMessage, signedMessage)
  if (difference !== undefined) throw new MoneyError('TransactionChanged', { details: difference })
}

/** Returns a sentence about the first forbidden difference between the two messages. Returns `undefined` if there is none. */
function findDifference(requestedMessage: Message, signedMessage: Message): string | undefined {
  if (requestedMessage.signers[0] !== signedMessage.signers[0]) return `The fee is paid by ${signedMessage.signers[0]}.`
  if (signedMessage.signers.join() !== requestedMessage.signers.join())
    return `It is signed by ${signedMessage.signers.join()}.`
  const nonceAccounts = nonceAccountsOf(requestedMessage)
  if (
    nonceAccounts !== nonceAccountsOf(signedMessage) ||
    (nonceAccounts !== undefined && requestedMessage.blockhash !== signedMessage.blockhash)
  )
    return 'It hangs on another nonce.'
  const changedAccount = findChangedAccount(requestedMessage, signedMessage)
  if (changedAccount !== undefined) return `It may do something else with ${changedAccount}.`
  const offeredPriorityFee = computePriorityFee(signedMessage)
  if (offeredPriorityFee > maxWalletPriorityFee && offeredPriorityFee > computePriorityFee(requestedMessage))
    return `It offers ${offeredPriorityFee} lamports to be sooner in a block.`

  let matchedInstructionCount = 0
  const requestedInstructions = withoutBudgetInstructions(requestedMessage)
  for (const instruction of withoutBudgetInstructions(signedMessage)) {
    const nextInstruction = requestedInstructions[matchedInstructionCount]
    if (nextInstruction && isSameInstruction(nextInstruction, instruction)) matchedInstructionCount++
    else if (!guardPrograms.includes(instruction.program)) return `It asks ${instruction.program} for something else.`
  }
  return matchedInstructionCount === requestedInstructions.length
    ? undefined
    : `It leaves out what ${requestedInstructions[matchedInstructionCount]?.program} was asked for.`
}

/**
 * Finds an account whose permissions differ in the signed message. An account that guard instructions added is accepted if it neither signs
 * nor is writable.
 */
function findChangedAccount(requestedMessage: Message, signedMessage: Message): string | undefined {
  for (const [name, { isSigner, isWritable }] of signedMessage.accounts) {
    const permissionsBefore = requestedMessage.accounts.get(name) ?? { isSigner: false, isWritable: false }
    if (permissionsBefore.isSigner !== isSigner || permissionsBefore.isWritable !== isWritable) return name
  }
  return undefined
}

/**
 * Returns the accounts of the first instruction if that is AdvanceNonceAccount (number 4 of the System program). A transaction with this
 * instruction does not expire after about a minute, but stays valid until the nonce is used. Only the instruction number is compared,
 * because nodes ignore the bytes after the number.
 */
function nonceAccountsOf({ instructions: [first] }: Message): string | undefined {
  const isNonceAdvance = first?.program === systemProgram && `${first.data.subarray(0, 4)}` === '4,0,0,0'
  return isNonceAdvance ? first.accounts.join() : undefined
}

function isSameInstruction(one: MessageInstruction, other: MessageInstruction): boolean {
  return (
    one.program === other.program &&
    one.accounts.join() === other.accounts.join() &&
    one.data.length === other.data.length &&
    one.data.every((byte, index) => byte === other.data[index])
  )
}
