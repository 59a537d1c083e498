import { encodeAbiParameters, encodeEventTopics, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { serveNode } from '../../test/serveNode.ts'
import { toNetwork } from '../../test/setUpPage.ts'
import { setUpPayments } from '../../test/setUpPayments.ts'
import { transferToken } from '../transactions/buildCalls.ts'

const openPayments = setUpPayments()
const token = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const address = '0xde709f2102306220921060314715629080e2fb77'
const to = '0x00000000000000000000000000000000000000AA'
const yes = encodeAbiParameters([{ type: 'bool' }], [true])
const no = encodeAbiParameters([{ type: 'bool' }], [false])
const unknownMethod = { code: -32601, message: 'the method does not exist' }

function toLog(from: string, receiver: string, amount: bigint, emitter: string = token) {
  const topics = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to: receiver } as never })
  return { address: emitter.toLowerCase(), topics, data: encodeAbiParameters([{ type: 'uint256' }], [amount]) }
}

const simulate = (result: Record<string, unknown>) => [
  { calls: [{ status: '0x1', returnData: yes, logs: [], ...result }] },
]

/** The usual responses of the node. `eth_call` is answered by `call`. */
const usualResponses: Record<string, unknown> = {
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0x64' },
  eth_maxPriorityFeePerGas: '0x5',
  eth_getBalance: '0xffffffffffff',
  eth_getCode: '0x',
  eth_simulateV1: simulate({ logs: [toLog(address, to, 7n)] }),
}

async function reviewOver(results: Record<string, unknown>, { isToken = true, returned = yes as unknown } = {}) {
  const rpcUrl = await serveNode((method, [call]) => {
    if (method !== 'eth_call') return { ...usualResponses, ...results }[method]
    const { to: callee, data } = call as { to: string; data?: string }
    if (data === '0x313ce567') return results.decimals ?? '0x6'
    // The oracle of the OP Stack does not exist.
    return callee.startsWith('0x42') ? '0x' : returned
  })
  const network = toNetwork({ chainId: 31_339, rpcUrl })
  const payments = await openPayments(network)
  const transaction = isToken ? transferToken({ token, to, amount: 7n }) : { to, value: 7n }
  return payments.review({ address, network, transaction })
}

describe('reviewPayment', () => {
  test('default', async () => {
    expect(await reviewOver({})).toEqual({
      to,
      amount: 7n,
      token: { address: token, decimals: 6 },
      fee: { expected: 21_000n * 105n, cap: 21_000n * 205n },
      received: 7n,
      isContract: false,
    })
  })

  test.each([
    ['unknown', unknownMethod],
    ['switched off', { code: -32000, message: 'eth_simulateV1 is not available' }],
  ])('behavior: without `received` if eth_simulateV1 is %s', async (_reason, error) => {
    const review = await reviewOver({ eth_simulateV1: error })
    expect(Object.keys(review)).toEqual(['to', 'amount', 'token', 'fee', 'isContract'])
    expect(await reviewOver({ eth_simulateV1: error }, { returned: '0x' })).toEqual(review)
    expect(await reviewOver({ eth_simulateV1: error }, { isToken: false })).toMatchObject({ to, amount: 7n })
  })

  test('behavior: counts what the token gives to the receiver', async () => {
    const logs = [
      toLog(address, to, 2n),
      toLog(address, other, 1n),
      toLog(other, to, 3n),
      // Another token for the receiver.
      toLog(other, to, 100n, other),
      { address: token, topics: [`0x${'1'.repeat(64)}`], data: '0x' },
    ]
    expect(await reviewOver({ eth_simulateV1: simulate({ logs }) })).toMatchObject({ amount: 7n, received: 5n })
  })

  test('behavior: coins reach the receiver in any form of event', async () => {
    const coinLogs = ['e'.repeat(40), `${'f'.repeat(39)}e`].map((emitter) => toLog(address, to, 7n, `0x${emitter}`))
    const results = { eth_simulateV1: simulate({ returnData: '0x', logs: coinLogs }) }
    expect(await reviewOver(results, { isToken: false })).toMatchObject({ received: 7n })
  })

  test.each([
    ['the simulation fails', simulate({ status: '0x0', returnData: '0x', error: { code: 3, message: 'reverted' } })],
    ['the token returns false', simulate({ returnData: no })],
    ['the token returns another number than 1', simulate({ returnData: `0x${'2'.padStart(64, '0')}` })],
    ['the token returns less than a boolean', simulate({ returnData: '0x01' })],
    [
      'the token also takes another token',
      simulate({ logs: [toLog(address, to, 7n), toLog(address, other, 9n, other)] }),
    ],
    ['the node reports a revert', { code: 3, message: 'execution reverted' }],
  ])('error: TransactionFailed if %s', async (_case, response) => {
    const review = reviewOver({ eth_simulateV1: response })
    await expect(review).rejects.toMatchObject({ name: 'MoneyError', code: 'TransactionFailed' })
  })

  test('error: TransactionFailed if a payment of coins also takes a token', async () => {
    const response = simulate({ returnData: '0x', logs: [toLog(address, other, 9n, other)] })
    const review = reviewOver({ eth_simulateV1: response }, { isToken: false })
    await expect(review).rejects.toMatchObject({ name: 'MoneyError', code: 'TransactionFailed' })
  })

  test.each([no, '0x01', { code: 3, message: 'execution reverted' }])(
    'error: TransactionFailed if eth_call has the response %j',
    async (returned) => {
      const review = reviewOver({ eth_simulateV1: unknownMethod }, { returned })
      await expect(review).rejects.toMatchObject({ name: 'MoneyError', code: 'TransactionFailed' })
    },
  )

  test.each([
    ...[null, [], [{}], [{ calls: [] }], simulate({ status: 1 }), simulate({ logs: null }), simulate({ logs: [{}] })],
    ...[simulate({ returnData: null }), simulate({ logs: [{ ...toLog(address, to, 7n), data: '0x' }] })],
  ])('error: InvalidAnswer for the simulation %j', async (response) => {
    const review = reviewOver({ eth_simulateV1: response })
    await expect(review).rejects.toMatchObject({ name: 'ServiceError', code: 'InvalidAnswer' })
  })

  test.each([{ eth_getCode: null }, { eth_getCode: '0x1' }, { eth_getCode: true }, { decimals: 6 }])(
    'error: InvalidAnswer for %j',
    async (results) => {
      await expect(reviewOver(results)).rejects.toMatchObject({ name: 'ServiceError', code: 'InvalidAnswer' })
    },
  )

  test.each([{ decimals: '0x' }, { decimals: '0x100' }])('error: TokenNotFound for %j', async (results) => {
    await expect(reviewOver(results)).rejects.toMatchObject({ name: 'MoneyError', code: 'TokenNotFound' })
  })
})
