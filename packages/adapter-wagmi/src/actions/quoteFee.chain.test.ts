import { createPublicClient, http, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { createPageWallet, setUpPage, toNetwork } from '../../test/setUpPage.ts'

const page = setUpPage()
const { connectorId, one, two, start } = page
const client = () => createPublicClient({ transport: http(page.home.rpcUrl) })
const network = () => toNetwork(page.home)

describe('quoteFee', () => {
  test('default: the chain takes no more than the cap', async () => {
    createPageWallet({ chains: [page.home] })
    const { adapter } = start()
    await adapter.connect({ connectorId })
    const transaction = { to: two, value: parseEther('0.1') }
    const { expected = 0n, cap = 0n } =
      (await adapter.quoteFee?.({ transaction, network: network(), address: one })) ?? {}
    const hash = await adapter.sendTransaction?.({ transaction, network: network(), address: one })
    const receipt = await client().waitForTransactionReceipt({ hash: hash as `0x${string}`, pollingInterval: 20 })
    const paidFee = receipt.gasUsed * receipt.effectiveGasPrice
    expect(paidFee).toBeLessThanOrEqual(cap)
    // The quote and the payment are for different blocks. From one block to the next, the base fee changes by at most an eighth (EIP-1559).
    expect(paidFee * 9n).toBeGreaterThanOrEqual(expected * 7n)
    expect(paidFee * 7n).toBeLessThanOrEqual(expected * 9n)
  })

  test('behavior: needs no wallet', async () => {
    const { adapter } = start()
    const quote = await adapter.quoteFee?.({ transaction: { to: two, value: 1n }, network: network(), address: one })
    const { baseFeePerGas } = await client().getBlock()
    const tip = await client().estimateMaxPriorityFeePerGas()
    expect(quote).toEqual({
      expected: 21_000n * ((baseFeePerGas ?? 0n) + tip),
      cap: 21_000n * (2n * (baseFeePerGas ?? 0n) + tip),
    })
  })

  // The bytecode of contracts that replace the fee oracle of the OP Stack. The first contract returns its argument for every call
  // (CALLDATALOAD, MSTORE, RETURN). The second returns 777 for getL1FeeUpperBound and reverts for other functions. The third always
  // reverts.
  test.each([
    ['the data fee and the operator fee', '0x6004355f5260205ff3', 76n + 21_000n],
    [
      'the data fee of a chain without an operator fee',
      '0x5f3560e01c63f1c7a58b146011575f5ffd5b6103095f5260205ff3',
      777n,
    ],
    ['nothing if the oracle has neither fee', '0x5f5ffd', 0n],
  ])('behavior: on the OP Stack adds %s, without a cap', async (_fees, code, added) => {
    const { adapter } = start()
    const quote = () => adapter.quoteFee?.({ transaction: { to: two, value: 1n }, network: network(), address: one })
    const before = await quote()
    const set = (to: string) =>
      client().request({
        method: 'anvil_setCode',
        params: ['0x420000000000000000000000000000000000000F', to],
      } as never)
    await set(code)
    try {
      expect(await quote()).toEqual({ expected: (before?.expected ?? 0n) + added })
    } finally {
      await set('0x')
    }
  })

  test.each([
    ['InsufficientFunds', { value: 10n ** 30n }],
    ['InvalidReceiver', { to: 'abc', value: 1n }],
    ['AmountAndReceiverRequired', { to: '' }],
  ] as const)('error: %s', async (code, more) => {
    const { adapter } = start()
    const quote = adapter.quoteFee?.({ transaction: { to: two, ...more }, network: network(), address: one })
    await expect(quote).rejects.toMatchObject({ name: 'MoneyError', code })
  })

  test('error: Unreachable', async () => {
    const away = toNetwork({ chainId: 31_340, rpcUrl: 'http://127.0.0.1:1' })
    const { adapter } = start({ networks: [away] })
    const quote = adapter.quoteFee?.({ transaction: { to: two, value: 1n }, network: away, address: one })
    await expect(quote).rejects.toMatchObject({ name: 'ServiceError', code: 'Unreachable' })
  })
})
