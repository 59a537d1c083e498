import type { PaymentOutcome } from '@latchkey/core/adapter'
import { numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { serveNode } from '../../test/serveNode.ts'
import { toNetwork } from '../../test/setUpPage.ts'
import { setUpPayments } from '../../test/setUpPayments.ts'

const openPayments = setUpPayments()
const address = '0xde709f2102306220921060314715629080e2fb77'
const to = '0x00000000000000000000000000000000000000aa'
const transactionId = numberToHex(1, { size: 32 })
const otherId = numberToHex(2, { size: 32 })

const shown = { hash: transactionId, from: address, nonce: '0x5', to, value: '0x7', input: '0x' }
const other = { ...shown, hash: otherId }
const receipt = { transactionHash: transactionId, blockNumber: '0x64', status: '0x1' }
const otherReceipt = { ...receipt, transactionHash: otherId }
const limited = { code: -32005, message: 'limit exceeded' }

/** The responses of the node to one poll. */
type Poll = { receipt?: unknown; shown?: unknown; block?: unknown; count?: unknown; otherReceipt?: unknown }

const quiet: Required<Poll> = { receipt: null, shown: null, block: '0x64', count: '0x5', otherReceipt: null }

/**
 * Follows the transaction. Poll number n has the nth responses, and later polls have the last ones. A poll begins with the request for
 * the receipt of the transaction.
 */
async function followOver(
  polls: readonly Poll[],
  storage?: Map<string, string>,
): Promise<{ outcome: PaymentOutcome; pollCount: number }> {
  let pollCount = 0
  const rpcUrl = await serveNode((method, [first, second]) => {
    if (method === 'eth_getTransactionReceipt' && first === transactionId) pollCount += 1
    const poll = { ...quiet, ...polls[Math.min(pollCount, polls.length) - 1] }
    const responses: Record<string, unknown> = {
      eth_getTransactionReceipt: first === transactionId ? poll.receipt : poll.otherReceipt,
      eth_getTransactionByHash: poll.shown,
      eth_blockNumber: poll.block,
      eth_getTransactionCount: second === '0x64' ? poll.count : '0x5',
      eth_getBlockByNumber: { transactions: [{ from: to, nonce: null }, other] },
    }
    return responses[method]
  })
  const network = toNetwork({ chainId: 31_339, rpcUrl })
  const { follow } = await openPayments(network, storage && { storage })
  const outcome = await follow({ address, network, transactionId, signal: new AbortController().signal })
  return { outcome, pollCount }
}

const times = (count: number, poll: Poll) => Array.from({ length: count }, () => poll)

describe('followPayment', () => {
  test('default', async () => {
    expect(await followOver([{ shown }, { receipt }])).toEqual({
      outcome: { status: 'confirmed', transactionId },
      pollCount: 2,
    })
  })

  test('behavior: dropped after 150 polls in a row without the transaction', async () => {
    const { outcome, pollCount } = await followOver([...times(149, {}), { shown }, {}])
    expect({ outcome, pollCount }).toEqual({ outcome: { status: 'dropped', transactionId }, pollCount: 300 })
  })

  test('behavior: a transaction that was missing is confirmed by a later block', async () => {
    const { outcome } = await followOver([{ shown }, ...times(100, {}), { receipt }])
    expect(outcome).toEqual({ status: 'confirmed', transactionId })
  })

  test('behavior: polls that fail do not count', async () => {
    const failures = times(200, { shown: { code: -32601, message: 'unknown method' } })
    expect((await followOver([{ shown }, ...failures, { receipt }])).outcome.status).toBe('confirmed')
  })

  test.each<[string, Poll]>([
    ['the node limits requests', { receipt: limited }],
    ['the receipt belongs to another transaction', { receipt: otherReceipt }],
    ['the receipt is of a pending transaction', { receipt: { ...receipt, blockNumber: null } }],
    ['the receipt has no status', { receipt: { ...receipt, status: undefined } }],
    ['the receipt is no object', { receipt: true }],
    ['the transaction is no object', { shown: 1 }],
    ['the transaction has no nonce', { shown: { ...shown, nonce: null } }],
    ['the transaction is another one', { shown: other, count: '0x6', otherReceipt }],
    ['the block number is none', { shown, block: null }],
    ['the count is none', { shown, count: '' }],
    ['the nonce is used, but no receipt is there yet', { shown, count: '0x6' }],
  ])('behavior: polls again if %s', async (_case, poll) => {
    expect(await followOver([poll, { receipt }])).toEqual({
      outcome: { status: 'confirmed', transactionId },
      pollCount: 2,
    })
  })

  test('behavior: replaced, also if the node still shows the first transaction', async () => {
    expect(await followOver([{ shown }, { shown, count: '0x6', otherReceipt }])).toEqual({
      outcome: { status: 'replaced', transactionId: otherId },
      pollCount: 2,
    })
  })

  test('behavior: failed, if the transaction that replaced it has failed', async () => {
    const { outcome } = await followOver([{ shown, count: '0x6', otherReceipt: { ...otherReceipt, status: '0x0' } }])
    expect(outcome).toEqual({ status: 'failed', transactionId: otherId })
  })

  test('behavior: replaced, if it is not known what the first transaction did', async () => {
    const storage = new Map([[`payment.${transactionId}`, `${address} 5`]])
    const { outcome } = await followOver([{ count: '0x6', otherReceipt }], storage)
    expect(outcome).toEqual({ status: 'replaced', transactionId: otherId })
  })

  test('behavior: ignores a stored nonce that is not valid', async () => {
    const storage = new Map([[`payment.${transactionId}`, `${address} -5`]])
    const { outcome } = await followOver([{ count: '0x6', otherReceipt }, { receipt }], storage)
    expect(outcome).toEqual({ status: 'confirmed', transactionId })
  })
})
