import type { PaymentOutcome, Payments } from '@latchkey/core/adapter'
import { testAccounts } from '@latchkey/testing/anvil'
import { sandboxTokens } from '@latchkey/testing/evm-sandbox'
import { type Address, type Hex, numberToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setUpSandbox } from '../../test/setUpSandbox.ts'
import { transferToken } from '../transactions/buildCalls.ts'

const { open, client, network } = setUpSandbox()
const [{ address: one }] = testAccounts
const to: Address = '0x00000000000000000000000000000000000000AA'
const coins = { to, value: 7n }
const odd = sandboxTokens.odd.address

type Sent = { to: string; value?: bigint; data?: string; nonce?: number; gas?: bigint }

/** Sends a transaction. `tip` is in gwei. Among transactions with the same nonce, the node keeps the one with the highest tip. */
function send({ to: receiver, ...sent }: Sent, tip = 1n): Promise<Hex> {
  const fees = { maxFeePerGas: (100n + tip * 10n) * 10n ** 9n, maxPriorityFeePerGas: tip * 10n ** 9n }
  return client().sendTransaction({ account: one, chain: null, to: receiver, gas: 100_000n, ...fees, ...sent } as never)
}

/** Follows a transaction, and waits until a node has shown it. */
async function follow(
  transactionId: string,
  { transaction, storage = new Map() }: { transaction?: Sent; storage?: Map<string, string> } = {},
) {
  const payments = await open({ storage })
  const controller = new AbortController()
  const outcome = payments.follow(toParameters(transactionId, { transaction, signal: controller.signal }))
  outcome.catch(() => {})
  await vi.waitFor(() => expect([...storage.keys()]).toEqual([`payment.${transactionId}`]), {
    interval: 5,
    timeout: 60_000,
  })
  return { outcome, controller, storage }
}

function toParameters(
  transactionId: string,
  more: { transaction?: Sent | undefined; signal?: AbortSignal } = {},
): Parameters<Payments['follow']>[0] {
  const { transaction, signal = new AbortController().signal } = more
  return { address: one, network: network(), transactionId, signal, ...(transaction && { transaction }) }
}

const countOf = () => client().getTransactionCount({ address: one })

beforeEach(() => client().setAutomine(false))
afterEach(async () => {
  await client().request({ method: 'anvil_dropAllTransactions' } as never)
  await client().setAutomine(true)
})

describe('followPayment', () => {
  test('default: waits until a block includes the transaction', async () => {
    const transactionId = await send(coins)
    const { outcome, storage } = await follow(transactionId)
    await client().mine({ blocks: 1 })
    expect(await outcome).toEqual({ status: 'confirmed', transactionId })
    expect(storage).toEqual(new Map())
  })

  test('behavior: a transaction that was included before', async () => {
    const transactionId = await send(coins)
    await client().mine({ blocks: 1 })
    const { follow: followNow } = await open()
    expect(await followNow(toParameters(transactionId))).toEqual({ status: 'confirmed', transactionId })
  })

  test('behavior: failed', async () => {
    const transactionId = await send(transferToken({ token: odd, to, amount: 10n ** 30n }))
    const { outcome } = await follow(transactionId)
    await client().mine({ blocks: 1 })
    expect(await outcome).toEqual({ status: 'failed', transactionId })
  })

  test.each<[PaymentOutcome['status'], Sent, Sent]>([
    ['replaced', coins, coins],
    [
      'replaced',
      { to: odd, data: transferToken({ token: odd, to, amount: 1n }).data },
      transferToken({ token: odd.toLowerCase(), to, amount: 1n }),
    ],
    ['cancelled', coins, { to: one, value: 0n }],
    ['cancelled', coins, { to, value: 8n }],
    ['cancelled', transferToken({ token: odd, to, amount: 1n }), transferToken({ token: odd, to, amount: 2n })],
    [
      'failed',
      transferToken({ token: odd, to, amount: 10n ** 30n }),
      transferToken({ token: odd, to, amount: 10n ** 30n }),
    ],
  ])('behavior: %s, if another transaction uses the nonce', async (status, first, second) => {
    const nonce = await countOf()
    const transactionId = await send({ ...first, nonce })
    const { outcome } = await follow(transactionId)
    const other = await send({ ...second, nonce }, 20n)
    await client().mine({ blocks: 1 })
    expect(await outcome).toEqual({ status, transactionId: other })
  })

  test.each([0, 1, 2, 20])(
    'behavior: finds the other transaction under %i later blocks, after a reload',
    async (later) => {
      const nonce = await countOf()
      const transactionId = await send({ ...coins, nonce })
      const { controller, storage } = await follow(transactionId)
      controller.abort()
      const other = await send({ ...coins, nonce }, 20n)
      await send({ ...coins, nonce: nonce + 1 }, 20n)
      await client().mine({ blocks: 1 })
      if (later > 0) await client().mine({ blocks: later })
      const { follow: followAgain } = await open({ storage })
      const parameters = toParameters(transactionId, { transaction: coins })
      expect(await followAgain(parameters)).toEqual({ status: 'replaced', transactionId: other })
      expect(storage).toEqual(new Map())
    },
  )

  test('behavior: dropped, if the nodes forget the transaction', async () => {
    const transactionId = await send(coins)
    const { outcome } = await follow(transactionId)
    await client().dropTransaction({ hash: transactionId })
    expect(await outcome).toEqual({ status: 'dropped', transactionId })
  })

  test('behavior: dropped, if no node ever knew the transaction', async () => {
    const { follow: followNow } = await open()
    const transactionId = numberToHex(1, { size: 32 })
    expect(await followNow(toParameters(transactionId))).toEqual({ status: 'dropped', transactionId })
  })

  test('param: signal', async () => {
    const { outcome, controller } = await follow(await send(coins))
    const reason = new Error('The page is left.')
    controller.abort(reason)
    await expect(outcome).rejects.toBe(reason)
    const { follow: followNow } = await open()
    await expect(followNow(toParameters('0x', { signal: controller.signal }))).rejects.toBe(reason)
  })
})
