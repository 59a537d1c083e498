import type { EvmTransactionRequest, PaymentPlan } from '@latchkey/core/adapter'
import { testAccounts } from '@latchkey/testing/anvil'
import { sandboxDex, sandboxTokens } from '@latchkey/testing/evm-sandbox'
import { type Address, erc20Abi, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { setUpSandbox } from '../../test/setUpSandbox.ts'
import { decode } from '../transactions/decode.ts'

const { open, client, network } = setUpSandbox()
const [{ address: one }, { address: two }, { address: three }] = testAccounts
const { odd, dollar, wrappedEther, refusing } = sandboxTokens
const to: Address = '0x00000000000000000000000000000000000000AA'

const toToken = ({ address, decimals }: { address: string; decimals: number }) => ({ address, decimals })

/** Sends the transaction of a plan in the way of a wallet: with the fee limit that wallets set by default. */
async function send(from: Address, { transaction, fee }: PaymentPlan) {
  const { to: receiver, value = 0n, data, gas } = transaction as EvmTransactionRequest
  const call = { account: from, to: receiver as Address, value, data: data as Hex | undefined }
  const gasLimit = gas ?? (await client().estimateGas(call))
  const tip = await client().estimateMaxPriorityFeePerGas()
  const hash = await client().sendTransaction({
    ...call,
    chain: null,
    gas: gasLimit,
    maxFeePerGas: fee.cap === undefined ? undefined : fee.cap / gasLimit,
    maxPriorityFeePerGas: tip,
  } as never)
  const receipt = await client().waitForTransactionReceipt({ hash, pollingInterval: 20 })
  expect(receipt.status).toBe('success')
  return receipt.gasUsed * receipt.effectiveGasPrice
}

/** Makes an address an account of the node with the given balance, so that it can send without its key. */
async function fund(address: Address, value: bigint) {
  await client().impersonateAccount({ address })
  await client().setBalance({ address, value })
  return address
}

describe('planPayment', () => {
  test('default: pays the coin', async () => {
    const { plan } = await open()
    const payment = await plan({ address: one, network: network(), to: to.toLowerCase(), amount: 7n })
    expect(payment).toEqual({
      transaction: { to, value: 7n },
      amount: 7n,
      fee: { expected: expect.any(BigInt), cap: expect.any(BigInt) },
    })
    expect(Object.isFrozen(payment.transaction)).toBe(true)
    const before = await client().getBalance({ address: to })
    await send(one, payment)
    expect(await client().getBalance({ address: to })).toBe(before + 7n)
  })

  test('param: token', async () => {
    const { plan } = await open()
    const payment = await plan({ address: one, network: network(), to, amount: 7n, token: toToken(odd) })
    expect(decode(payment.transaction)).toEqual([{ kind: 'tokenTransfer', token: odd.address, to, amount: 7n }])
    expect(payment).toEqual({
      transaction: { to: odd.address, data: expect.any(String) },
      amount: 7n,
      fee: { expected: expect.any(BigInt), cap: expect.any(BigInt) },
    })
    expect(Object.isFrozen(payment.transaction)).toBe(true)
    await send(one, payment)
    const balance = { address: odd.address, abi: erc20Abi, functionName: 'balanceOf', args: [to] } as const
    expect(await client().readContract(balance)).toBe(7n)
  })

  test('param: amount: max of a token', async () => {
    const { plan } = await open()
    const payment = await plan({ address: three, network: network(), to: one, amount: 'max', token: toToken(odd) })
    expect(payment.amount).toBe(odd.balance)
    await send(three, payment)
    const again = plan({ address: three, network: network(), to: one, amount: 'max', token: toToken(odd) })
    await expect(again).rejects.toMatchObject({ code: 'InsufficientFunds', details: expect.stringContaining('token') })
  })

  test('param: amount: max of the coin leaves the cap of the fee', async () => {
    const { plan } = await open()
    const balance = 10n ** 18n + 1n
    const from = await fund('0x00000000000000000000000000000000000000b1', balance)
    const payment = await plan({ address: from, network: network(), to, amount: 'max' })
    const { cap = 0n } = payment.fee
    expect(payment).toMatchObject({ transaction: { to, value: balance - cap, gas: 21_000n }, amount: balance - cap })
    const paidFee = await send(from, payment)
    expect(await client().getBalance({ address: from })).toBe(cap - paidFee)
  })

  test('param: amount: max of the coin to a contract has a gas limit above the estimate', async () => {
    const { plan } = await open()
    const from = await fund('0x00000000000000000000000000000000000000b2', 10n ** 18n)
    const payment = await plan({ address: from, network: network(), to: wrappedEther.address, amount: 'max' })
    const { gas = 0n } = payment.transaction as EvmTransactionRequest
    const estimate = await client().estimateGas({ account: from, to: wrappedEther.address, value: 1n })
    expect(gas).toBe((estimate * 5n) / 4n)
    const paidFee = await send(from, payment)
    expect(payment.amount + paidFee).toBeLessThanOrEqual(10n ** 18n)
  })

  test('param: amount: max of the coin on the OP Stack leaves twice the expected fee with the data fee', async () => {
    const { plan } = await open()
    const from = await fund('0x00000000000000000000000000000000000000b3', 10n ** 18n)
    const oracle = '0x420000000000000000000000000000000000000F'
    const quotes = []
    // The contract returns its argument for every call: a data fee of 76 wei and an operator fee of 21,000 wei.
    for (const bytecode of ['0x', '0x6004355f5260205ff3'] as const) {
      await client().setCode({ address: oracle, bytecode })
      quotes.push(await plan({ address: from, network: network(), to, amount: 'max' }))
    }
    await client().setCode({ address: oracle, bytecode: '0x' })
    const [usual, rollup] = quotes
    expect(rollup?.fee).toEqual({ expected: (usual?.fee.expected ?? 0n) + 21_076n })
    expect(rollup?.amount).toBe(10n ** 18n - 2n * (rollup?.fee.expected ?? 0n))
  })

  test.each([
    ['AmountOutOfRange', { amount: 0n }],
    ['AmountOutOfRange', { amount: -1n }],
    ['AmountOutOfRange', { amount: 2n ** 256n }],
    ['AmountOutOfRange', { amount: 1 as never }],
    ['InvalidReceiver', { to: 'abc' }],
    ['InvalidReceiver', { to: one.toLowerCase().replace('f39f', 'F39f') }],
    ['InvalidReceiver', { to: zeroAddress }],
    ['InvalidReceiver', { to: zeroAddress, token: toToken(odd) }],
    ['InvalidReceiver', { to: odd.address.toLowerCase(), token: toToken(odd) }],
    ['TokenNotFound', { token: { address: 'abc', decimals: 18 } }],
    ['TokenNotFound', { token: { address: three, decimals: 18 } }],
    ['TokenNotFound', { token: { address: sandboxDex.router, decimals: 18 } }],
    ['TokenNotFound', { token: { ...toToken(odd), decimals: 18 } }],
    ['InsufficientFunds', { amount: 10n ** 30n }],
    ['InsufficientFunds', { amount: odd.balance * 10n, token: toToken(odd) }],
    // A payment of coins to a contract that takes none.
    ['TransactionFailed', { to: dollar.address }],
  ])('error: %s for %o', async (code, more) => {
    const { plan } = await open()
    const payment = plan({ address: two, network: network(), to, amount: 1n, ...more })
    await expect(payment).rejects.toMatchObject({ name: 'MoneyError', code })
  })

  test('error: InsufficientFunds tells the token from the coin', async () => {
    const { plan } = await open()
    const from = await fund('0x00000000000000000000000000000000000000b4', 1n)
    const token = toToken(refusing)
    const details = (text: string) => ({ code: 'InsufficientFunds', details: expect.stringContaining(text) })
    const payment = { address: from, network: network(), to }
    await expect(plan({ ...payment, amount: 1n, token })).rejects.toMatchObject(details('of the token'))
    await expect(plan({ ...payment, amount: 'max' })).rejects.toMatchObject(details('of the network’s coin'))
    await expect(plan({ ...payment, amount: 1n })).rejects.toMatchObject(details('of the network’s coin'))
    const call = { address: refusing.address, abi: erc20Abi, functionName: 'transfer', args: [from, 5n] } as const
    await client().writeContract({ ...call, account: one, chain: null })
    await expect(plan({ ...payment, amount: 5n, token })).rejects.toMatchObject(details('of the network’s coin'))
  })
})
