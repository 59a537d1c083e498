import type { EvmTransactionRequest, Payment } from '@latchkey/core/adapter'
import { MoneyError } from '@latchkey/core/errors'
import type { Address } from 'viem'
import { rpcErrorOf, type SendRequest } from '../actions/quoteFee.ts'
import { toRpcTransaction } from '../rpcTransaction.ts'

/** The first topic of the event `Transfer(address,address,uint256)` of ERC-20. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/**
 * The addresses that nodes give as the emitter of a transfer of the chain's own coin: 0xee…ee in `eth_simulateV1`, and
 * the system address of EIP-7708.
 */
const coinEmitters: readonly string[] = [
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '0xfffffffffffffffffffffffffffffffffffffffe',
]

type Log = { address: string; topics: readonly string[]; data: string }
type CallResult = { status: unknown; returnData: unknown; logs: readonly Log[]; error?: { message?: unknown } }

/**
 * Lets a node run a payment without sending it, and sums up what the payer sends and the receiver gets.
 *
 * @returns `undefined` if the node does not simulate; the payment was then only called (`eth_call`)
 * @throws MoneyError `TransactionFailed` if the payment would fail, also if the token returns false
 * @throws MoneyError `TokenNotTransferable` if anything else would leave the account
 * @see https://github.com/ethereum/execution-apis/blob/main/src/eth/execute.yaml
 */
export async function simulate(
  read: SendRequest,
  { transaction, payment, address }: { transaction: EvmTransactionRequest; payment: Payment; address: string },
): Promise<{ sent: bigint; received: bigint } | undefined> {
  const call = toRpcTransaction(transaction, address as Address)
  const request = { blockStateCalls: [{ calls: [call] }], traceTransfers: true, validation: false }
  const response = await read('eth_simulateV1', [request, 'latest']).catch((error) => {
    // A node that does not have the method says so in its own way, so every error of the node counts.
    if (rpcErrorOf(error)) return undefined
    throw error
  })
  const result = readResult(response)
  if (!result) {
    if (payment.token) assertAccepted(await read('eth_call', [call, 'latest']))
    return undefined
  }
  if (result.status !== '0x1') throw failed(String(result.error?.message ?? 'The simulated payment failed.'))
  if (payment.token) assertAccepted(result.returnData)
  return sumUp(result.logs, { payment, address })
}

function sumUp(logs: readonly Log[], { payment, address }: { payment: Payment; address: string }) {
  const sums = { sent: 0n, received: 0n }
  for (const log of logs) {
    const transfer = readTransfer(log)
    if (!transfer) continue
    const isPaid = transfer.token === payment.token?.toLowerCase()
    const isOutgoing = transfer.from === address.toLowerCase()
    if (isOutgoing && !isPaid)
      throw new MoneyError('TokenNotTransferable', { details: `${transfer.token ?? 'The coin'} would leave too.` })
    if (isOutgoing && isPaid) sums.sent += transfer.amount
    if (isPaid && transfer.to === payment.to.toLowerCase()) sums.received += transfer.amount
  }
  return sums
}

function readTransfer({ address, topics, data }: Log) {
  const [event, from, to, id] = topics
  if (event !== transferTopic || !from || !to) return undefined
  const emitter = address.toLowerCase()
  const toAddress = (topic: string) => `0x${topic.slice(-40)}`.toLowerCase()
  const parties = { from: toAddress(from), to: toAddress(to) }
  // An NFT (ERC-721) has the same event, with its id as another topic.
  if (id !== undefined) return { ...parties, token: `${emitter} ${id}`, amount: 1n }
  const token = coinEmitters.includes(emitter) ? undefined : emitter
  return { ...parties, token, amount: /^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : 0n }
}

/** A token either returns true, or nothing at all, as USDT does. Anything else means that it did not pay. */
function assertAccepted(returned: unknown): void {
  if (returned === '0x' || (typeof returned === 'string' && /^0x0{63}1$/.test(returned))) return
  throw failed('The token refused the transfer.')
}

const failed = (details: string) => new MoneyError('TransactionFailed', { details })

function readResult(response: unknown): CallResult | undefined {
  const block = Array.isArray(response) ? response[0] : undefined
  const result = (block as { calls?: unknown[] } | undefined)?.calls?.[0] as CallResult | undefined
  return typeof result === 'object' && result !== null && Array.isArray(result.logs) ? result : undefined
}
