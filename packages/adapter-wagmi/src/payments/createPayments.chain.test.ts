import { sandboxAccounts, sandboxChains, sandboxToken } from '@latchkey/chains/evm'
import { startEvmChain } from '@latchkey/chains/evm-chain'
import type { Payments } from '@latchkey/core/adapter'
import { testAccounts } from '@latchkey/testing/anvil'
import { createPublicClient, createTestClient, createWalletClient, erc20Abi, http, parseEther, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKit, createPageWallet, toNetwork, useKits } from '../../test/usePage.ts'

const kits = useKits()
const [one, two] = sandboxAccounts.map(({ address }) => address) as [`0x${string}`, `0x${string}`]
const token = sandboxToken.address
let chain: Awaited<ReturnType<typeof startEvmChain>>
beforeAll(async () => {
  chain = await startEvmChain({ chain: sandboxChains[0], port: 0, funded: [] })
})
afterAll(() => chain.stop())

const home = () => ({ chainId: chain.id, rpcUrl: chain.rpcUrl })
const payer = (address: string = one) => ({ address, network: toNetwork(home()) })
const client = () => createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 20 })
const testClient = () => createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
const coinsOf = (address: `0x${string}`) => client().getBalance({ address })
const tokensOf = (address: `0x${string}`) =>
  client().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })

async function setUp() {
  const wallet = createPageWallet({ chains: [home()] })
  const kit = createKit({ networks: [toNetwork(home())] })
  kits.push(kit)
  kit.adapter.start()
  await kit.adapter.connect({ connectorId: 'test.wallet' })
  const payments = (await kit.adapter.payments?.()) as Payments<'eip155'>
  const send = (parameters: object) =>
    kit.adapter.sendTransaction?.({ ...payer(), ...parameters } as never) as Promise<string>
  const promptCount = () => wallet.control.requests().filter(({ method }) => method === 'eth_sendTransaction').length
  return { ...wallet, ...kit, payments, send, promptCount }
}

describe('readToken', () => {
  test('default: the chain’s own coin, and a token', async () => {
    const { payments } = await setUp()
    expect(await payments.readToken(payer())).toEqual({ symbol: 'ETH', decimals: 18, balance: await coinsOf(one) })
    const facts = { symbol: 'sUSD', decimals: 6, balance: await tokensOf(one) }
    expect(await payments.readToken({ ...payer(), token })).toEqual(facts)
  })

  test.each([one, zeroAddress])('error: TokenNotFound at %s', async (address) => {
    const { payments } = await setUp()
    await expect(payments.readToken({ ...payer(), token: address })).rejects.toMatchObject({ code: 'TokenNotFound' })
  })

  test('error: Unreachable', async () => {
    const { payments } = await setUp()
    const network = { ...toNetwork({ chainId: chain.id, rpcUrl: 'http://127.0.0.1:1' }), id: 31337 }
    const kit = createKit({ networks: [network] })
    kits.push(kit)
    const lost = (await kit.adapter.payments?.()) as typeof payments
    await expect(lost.readToken({ address: one, network })).rejects.toMatchObject({ name: 'ServiceError' })
  })
})

describe('prepare', () => {
  test('default: the coin, with what a node simulates', async () => {
    const { payments } = await setUp()
    const payment = { to: two, amount: parseEther('1.000000000000000001') }
    const balance = await coinsOf(one)
    const [nonce, block] = await Promise.all([
      client().getTransactionCount({ address: one }),
      client().getBlockNumber(),
    ])
    expect(await payments.prepare({ ...payer(), payment })).toEqual({
      transaction: { to: two, value: payment.amount },
      effect: payment,
      fee: { expected: expect.any(BigInt), cap: expect.any(BigInt) },
      coinBalance: balance,
      balance,
      simulation: { sent: payment.amount, received: payment.amount },
      mark: { nonce, block: `${block}` },
    })
  })

  test('default: a token', async () => {
    const { payments } = await setUp()
    const payment = { to: two, token, amount: 1_234_567n }
    const prepared = await payments.prepare({ ...payer(), payment })
    expect(prepared).toMatchObject({
      transaction: { to: token, data: expect.stringMatching(/^0xa9059cbb/) },
      effect: payment,
      balance: await tokensOf(one),
      simulation: { sent: payment.amount, received: payment.amount },
    })
  })

  test.each([
    ['InvalidReceiver', { to: zeroAddress, amount: 1n }],
    ['InvalidReceiver', { to: 'pavlovcik.eth', amount: 1n }],
    ['InvalidReceiver', { to: token, token, amount: 1n }],
    ['AmountAndReceiverRequired', { to: two, amount: 0n }],
    ['InsufficientFunds', { to: two, amount: parseEther('1000000') }],
    ['InsufficientFunds', { to: two, token, amount: 10n ** 18n }],
    ['TokenNotFound', { to: two, token: one, amount: 1n }],
  ])('error: %s for %o', async (code, payment) => {
    const { payments } = await setUp()
    await expect(payments.prepare({ ...payer(), payment })).rejects.toMatchObject({ name: 'MoneyError', code })
  })
})

describe('readMaximum', () => {
  test('default: the maximum of the coin arrives, and leaves less than the fee that a wallet reserves', async () => {
    const { payments, send } = await setUp()
    const fresh = privateKeyToAccount(`0x${'7'.repeat(64)}`)
    await testClient().setBalance({ address: two, value: parseEther('1') })
    const maximum = await payments.readMaximum({ ...payer(two), to: fresh.address })
    const prepared = await payments.prepare({ ...payer(two), payment: { to: fresh.address, amount: maximum } })
    const hash = await send({ transaction: prepared.transaction, address: two, reviewed: prepared.effect })
    const receipt = await client().waitForTransactionReceipt({ hash: hash as `0x${string}` })
    expect(receipt.status).toBe('success')
    expect(await coinsOf(fresh.address)).toBe(maximum)
    expect((await coinsOf(two)) < (prepared.fee.cap ?? 0n)).toBe(true)
    await testClient().setBalance({ address: two, value: parseEther('10000') })
  })

  test('param: token', async () => {
    const { payments } = await setUp()
    expect(await payments.readMaximum({ ...payer(), token })).toBe(await tokensOf(one))
  })

  test('behavior: zero for an account that cannot pay the fee', async () => {
    const { payments } = await setUp()
    const poor = privateKeyToAccount(`0x${'8'.repeat(64)}`).address
    expect(await payments.readMaximum({ ...payer(poor), to: two })).toBe(0n)
  })
})

describe('sendTransaction with what was reviewed', () => {
  test.each([{ token }, {}])('default: sends what was reviewed: %o', async (asset) => {
    const { payments, send } = await setUp()
    const payment = { to: two, amount: 5n, ...asset }
    const { transaction, effect, mark } = await payments.prepare({ ...payer(), payment })
    const hash = await send({ transaction, reviewed: effect })
    expect(await payments.readOutcome({ ...payer(), sent: { transaction, mark, hash } })).toEqual({
      status: 'confirmed',
      hash,
    })
  })

  const changes = {
    receiver: { transaction: { to: one, value: 5n } },
    amount: { transaction: { to: two, value: 6n } },
    data: { transaction: { to: two, value: 5n, data: '0x12345678' } },
    token: { transaction: { to: token, data: `0xa9059cbb${two.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}` } },
    approval: {
      transaction: { to: token, data: `0x095ea7b3${two.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}` },
    },
  }
  test.each(Object.keys(changes))('error: PaymentChanged without a prompt when the %s is another one', async (name) => {
    const { send, promptCount } = await setUp()
    const reviewed = { to: two, amount: 5n }
    await expect(send({ ...changes[name as keyof typeof changes], reviewed })).rejects.toMatchObject({
      name: 'MoneyError',
      code: 'PaymentChanged',
    })
    expect(promptCount()).toBe(0)
  })

  test('error: PaymentChanged without a prompt when the wallet says at the last moment that it is on another chain', async () => {
    const { send, promptCount, provider } = await setUp()
    const { request } = provider
    let answers = 0
    provider.request = (asked) =>
      asked.method === 'eth_chainId' && answers++ > 0 ? Promise.resolve('0x1') : request(asked)
    const sent = send({ transaction: { to: two, value: 5n }, reviewed: { to: two, amount: 5n } })
    await expect(sent).rejects.toMatchObject({ name: 'MoneyError', code: 'PaymentChanged' })
    expect(promptCount()).toBe(0)
  })

  test('error: a script that changes the request in place on its way to the wallet cannot', async () => {
    const { send, provider, control } = await setUp()
    const { request } = provider
    provider.request = async (asked) => {
      if (asked.method === 'eth_sendTransaction') (asked.params as { to: string }[])[0]!.to = one
      return request(asked)
    }
    await expect(send({ transaction: { to: two, value: 5n }, reviewed: { to: two, amount: 5n } })).rejects.toThrow()
    expect(control.requests().map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })
})

describe('readOutcome', () => {
  const transaction = { to: two, value: 77n }
  const sent = async () => ({
    transaction,
    mark: (await (await setUp()).payments.prepare({ ...payer(), payment: { to: two, amount: 77n } })).mark,
  })
  const account = privateKeyToAccount(testAccounts[0].privateKey)
  const signer = () =>
    createWalletClient({
      account,
      transport: http(chain.rpcUrl),
      chain: { ...toNetwork(home()), id: chain.id } as never,
    })
  const submit = (more: object) => signer().sendTransaction({ ...transaction, ...more } as never)

  test('default: finds a payment without its hash among later transactions of the account', async () => {
    const { payments } = await setUp()
    const mark = await sent()
    expect(await payments.readOutcome({ ...payer(), sent: mark })).toEqual({ status: 'unseen' })
    await submit({ to: zeroAddress, value: 1n })
    expect(await payments.readOutcome({ ...payer(), sent: mark })).toEqual({ status: 'unseen' })
    await testClient().mine({ blocks: 5 })
    const hash = await submit({})
    await testClient().mine({ blocks: 9 })
    expect(await payments.readOutcome({ ...payer(), sent: mark })).toEqual({ status: 'confirmed', hash })
  })

  test('behavior: pending, with and without its hash; then replaced or cancelled by the same nonce', async () => {
    const { payments } = await setUp()
    await testClient().setAutomine(false)
    try {
      const paid = await sent()
      const fee = (gwei: bigint) => ({
        maxFeePerGas: gwei * 10n ** 9n,
        maxPriorityFeePerGas: gwei * 10n ** 9n,
        nonce: paid.mark.nonce,
        gas: 60_000n,
      })
      const hash = await submit(fee(10n))
      expect(await payments.readOutcome({ ...payer(), sent: { ...paid, hash } })).toEqual({ status: 'pending', hash })
      expect(await payments.readOutcome({ ...payer(), sent: paid })).toEqual({ status: 'pending', hash })
      const faster = await submit(fee(20n))
      await testClient().mine({ blocks: 1 })
      expect(await payments.readOutcome({ ...payer(), sent: { ...paid, hash } })).toEqual({
        status: 'replaced',
        hash: faster,
      })

      const again = await sent()
      const next = { ...fee(10n), nonce: again.mark.nonce }
      const dropped = await submit(next)
      const other = await submit({ ...fee(30n), nonce: again.mark.nonce, to: one, value: 0n })
      await testClient().mine({ blocks: 1 })
      expect(await payments.readOutcome({ ...payer(), sent: { ...again, hash: dropped } })).toEqual({
        status: 'cancelled',
        hash: other,
      })
    } finally {
      await testClient().setAutomine(true)
    }
  })

  test('behavior: says that the transaction under the hash is another one', async () => {
    const { payments } = await setUp()
    const paid = await sent()
    const hash = await submit({ value: 78n })
    expect(await payments.readOutcome({ ...payer(), sent: { ...paid, hash } })).toEqual({ status: 'changed', hash })
  })
})
