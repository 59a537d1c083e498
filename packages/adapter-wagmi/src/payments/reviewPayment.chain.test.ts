import type { EvmTransactionRequest } from '@latchkey/core/adapter'
import { testAccounts } from '@latchkey/testing/anvil'
import { sandboxDex, sandboxTokens } from '@latchkey/testing/evm-sandbox'
import { type Address, encodeFunctionData, erc20Abi, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { setUpSandbox } from '../../test/setUpSandbox.ts'
import { approveToken, transferToken } from '../transactions/buildCalls.ts'

const { open, client, network } = setUpSandbox()
const [{ address: one }, { address: two }] = testAccounts
const { dollar, fee: feeToken, odd, refusing, silent, wrappedEther } = sandboxTokens
const to: Address = '0x00000000000000000000000000000000000000AA'
const fee = { expected: expect.any(BigInt), cap: expect.any(BigInt) }

async function review(transaction: EvmTransactionRequest, address: string = one) {
  const payments = await open()
  return payments.review({ address, network: network(), transaction })
}

describe('reviewPayment', () => {
  test('default: a payment of the coin', async () => {
    expect(await review({ to, value: 7n })).toEqual({ to, amount: 7n, fee, received: 7n, isContract: false })
  })

  test.each([
    ['an ordinary token', odd, 1_000n],
    ['a token that returns nothing', silent, 1_000n],
    ['a token that takes 1 %', feeToken, 990n],
    ['a token that returns false instead of reverting', refusing, 1_000n],
  ])('param: transaction: %s', async (_token, { address: token, decimals }, received) => {
    expect(await review(transferToken({ token, to, amount: 1_000n }))).toEqual({
      to,
      amount: 1_000n,
      token: { address: token, decimals },
      fee,
      received,
      isContract: false,
    })
  })

  test('behavior: tells contracts from accounts that delegate to a contract', async () => {
    expect(await review({ to: wrappedEther.address, value: 7n })).toMatchObject({ received: 7n, isContract: true })
    await client().setCode({ address: to, bytecode: `0xef0100${wrappedEther.address.slice(2).toLowerCase()}` as never })
    try {
      expect(await review({ to, value: 7n })).toMatchObject({ isContract: false })
    } finally {
      await client().setCode({ address: to, bytecode: '0x' })
    }
  })

  test('behavior: a plan has the same review', async () => {
    const payments = await open()
    const account = { address: two, network: network() }
    const token = { address: dollar.address, decimals: dollar.decimals }
    const { transaction, amount } = await payments.plan({ ...account, to, amount: 'max', token })
    expect(await payments.review({ ...account, transaction })).toMatchObject({ to, amount, token, received: amount })
    const coins = await payments.plan({ ...account, to, amount: 'max' })
    const reviewed = await payments.review({ ...account, transaction: coins.transaction })
    expect(reviewed).toMatchObject({ to, amount: coins.amount, received: coins.amount })
  })

  test('error: TransactionFailed if the token returns false', async () => {
    const setPaused = (isPaused: boolean) =>
      client().writeContract({
        address: refusing.address,
        abi: parseAbi(['function setPaused(bool)']),
        functionName: 'setPaused',
        args: [isPaused],
        account: one,
        chain: null,
      })
    await setPaused(true)
    try {
      const reviewed = review(transferToken({ token: refusing.address, to, amount: 1n }))
      await expect(reviewed).rejects.toMatchObject({ name: 'MoneyError', code: 'TransactionFailed' })
    } finally {
      await setPaused(false)
    }
  })

  const call = (functionName: 'transferFrom' | 'transfer', args: readonly unknown[]) =>
    encodeFunctionData({ abi: erc20Abi, functionName, args } as never)
  test.each<[string, EvmTransactionRequest]>([
    ['an approval', approveToken({ token: odd.address, spender: to, amount: 1n })],
    ['a payment from another account', { to: odd.address, data: call('transferFrom', [one, to, 1n]) }],
    ['two payments', { ...transferToken({ token: odd.address, to, amount: 1n }), value: 1n }],
    ['bytes after the call', { to: odd.address, data: `${call('transfer', [to, 1n])}00` }],
    ['an unknown call', { to: odd.address, data: '0x12345678' }],
    ['a payment of nothing', { to }],
    ['a payment of no tokens', transferToken({ token: odd.address, to, amount: 0n })],
    ['more than the account holds', transferToken({ token: odd.address, to, amount: 10n ** 30n })],
    ['a receiver that refuses coins', { to: odd.address, value: 1n }],
  ])('error: TransactionFailed for %s', async (_case, transaction) => {
    await expect(review(transaction)).rejects.toMatchObject({ name: 'MoneyError', code: 'TransactionFailed' })
  })

  test.each<[string, EvmTransactionRequest]>([
    ['InvalidReceiver', { to: zeroAddress, value: 1n }],
    ['InvalidReceiver', transferToken({ token: odd.address, to: zeroAddress, amount: 1n })],
    ['InvalidReceiver', transferToken({ token: odd.address, to: odd.address, amount: 1n })],
    ['InvalidReceiver', { to: 'abc', value: 1n }],
    ['InsufficientFunds', { to, value: 10n ** 30n }],
    ['TokenNotFound', transferToken({ token: two, to, amount: 1n })],
    ['TransactionFailed', transferToken({ token: sandboxDex.router, to, amount: 1n })],
  ])('error: %s', async (code, transaction) => {
    await expect(review(transaction)).rejects.toMatchObject({ name: 'MoneyError', code })
  })
})
