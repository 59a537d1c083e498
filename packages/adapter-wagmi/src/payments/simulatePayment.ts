import type { EvmTransactionRequest } from '@latchkey/core/adapter'
import { MoneyError, type ServiceError } from '@latchkey/core/errors'
import type { Address } from 'viem'
import { createInvalidAnswer, toExecutionError } from '../nodeErrors.ts'
import type { NodeReader } from '../nodeReader.ts'
import { readQuantity } from '../readQuantity.ts'
import { toRpcTransaction } from '../rpcTransaction.ts'
import { toRecord } from '../toRecord.ts'
import { encodeWord } from '../transactions/tokenCalls.ts'

export declare namespace simulatePayment {
  /** What the transaction pays. Without a token, it pays the network's coin. */
  type Payment = { to: Address; amount: bigint; token: Address | undefined }
  type Parameters = { transaction: EvmTransactionRequest; address: string; payment: Payment }
  type ErrorType = MoneyError | ServiceError
}

const method = 'eth_simulateV1'

/** The hash of `Transfer(address,address,uint256)`, the event of tokens and NFTs. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * The addresses in the events of transfers of the network's coin: of a node that traces them, and of a chain with EIP-7708.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7708
 */
const coinEmitters = [`0x${'e'.repeat(40)}`, `0x${'f'.repeat(39)}e`]

/**
 * Executes a payment on the newest block without sending it. Uses `eth_call` if the node cannot simulate.
 *
 * @returns what the receiver gets, in base units. `undefined` if the node cannot simulate
 * @throws MoneyError `InsufficientFunds` or `TransactionFailed`, also if the token returns false, or if the transaction takes something
 *   else from the account
 * @throws ServiceError `InvalidAnswer`, and the errors of viem
 */
export async function simulatePayment(
  read: NodeReader,
  { transaction, address, payment }: simulatePayment.Parameters,
): Promise<bigint | undefined> {
  const call = toRpcTransaction(transaction, address as Address)
  const simulation = { blockStateCalls: [{ calls: [call] }], traceTransfers: true }
  const response = await read(method, [simulation, 'latest']).catch((error) => {
    const executionError = toExecutionError(error)
    if (executionError instanceof MoneyError) throw executionError
  })
  if (response === undefined) {
    const returnData = await read('eth_call', [call, 'latest']).catch((error) => {
      throw toExecutionError(error)
    })
    assertReturned(returnData, payment)
    return undefined
  }
  const { status, returnData, logs } = readResult(response)
  if (status !== '0x1') throw failed('The simulated transaction fails.')
  assertReturned(returnData, payment)
  return readReceived(logs.map(readTransfer), address, payment)
}

/** Rejects a token that reports a failure. Some tokens return nothing. Others return a boolean. */
function assertReturned(returnData: unknown, { token }: simulatePayment.Payment): void {
  if (typeof returnData !== 'string') throw createInvalidAnswer(method)
  if (token && !/^0x(?:0{63}1.*)?$/.test(returnData)) throw failed(`The token returns ${returnData.slice(0, 66)}.`)
}

/** Adds up what the receiver gets. Rejects a payment that also takes something else from the account. */
function readReceived(
  transfers: readonly (Transfer | undefined)[],
  address: string,
  { to, amount, token }: simulatePayment.Payment,
): bigint {
  const [sender, receiver] = [address, to].map((each) => `0x${encodeWord(each)}`)
  let received = 0n
  for (const transfer of transfers) {
    if (!transfer) continue
    const isExpected = token ? transfer.emitter === token.toLowerCase() : coinEmitters.includes(transfer.emitter)
    if (transfer.from === sender && !isExpected) throw failed(`The transaction also moves ${transfer.emitter}.`)
    if (transfer.to === receiver && isExpected) received += readQuantity(transfer.data, method)
  }
  return token ? received : amount
}

type Transfer = { emitter: string; from: unknown; to: unknown; data: unknown }

/** Reads the event of a transfer. Returns `undefined` for another event. */
function readTransfer(log: unknown): Transfer | undefined {
  const { address, topics, data } = toRecord(log)
  if (typeof address !== 'string' || !Array.isArray(topics)) throw createInvalidAnswer(method)
  const [topic, from, to] = topics.map((each) => String(each).toLowerCase())
  return topic === transferTopic ? { emitter: address.toLowerCase(), from, to, data } : undefined
}

function readResult(response: unknown) {
  const [block]: unknown[] = Array.isArray(response) ? response : []
  const { calls } = toRecord(block)
  const { status, returnData, logs } = toRecord(Array.isArray(calls) ? calls[0] : undefined)
  if ((status !== '0x0' && status !== '0x1') || !Array.isArray(logs)) throw createInvalidAnswer(method)
  return { status, returnData, logs: logs as readonly unknown[] }
}

const failed = (details: string) => new MoneyError('TransactionFailed', { details })
