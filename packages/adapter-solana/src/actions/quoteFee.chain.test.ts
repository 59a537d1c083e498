import { solanaSandboxDollar, solanaSandboxTransferFeeToken } from '@latchkey/chains/solana'
import type { SolanaTransactionRequest } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import { one, three, two } from '../../test/usePage.ts'
import { createUnknownAddress, setUpPayments } from '../../test/usePayments.ts'

const { page, lamportsOf, endpoint, connected } = setUpPayments()

describe('quoteFee', () => {
  async function quoted(transaction: SolanaTransactionRequest) {
    const { kit, network, send, asked } = await connected()
    const quote = await kit.adapter.quoteFee?.({ transaction, network, address: one.address })
    expect(asked()).toEqual([])
    const lamportsBefore = await lamportsOf(one.address)
    await send(transaction)
    return { quote, paid: lamportsBefore - (await lamportsOf(one.address)) }
  }

  test('default: the chain takes the expected fee', async () => {
    const { quote, paid } = await quoted({ to: two.address, value: 1_000n })
    expect(quote).toEqual({ expected: 5_000n, cap: 10_005_000n })
    expect(paid).toBe(1_000n + 5_000n)
  })

  test.each([solanaSandboxDollar, solanaSandboxTransferFeeToken])(
    'param: token: $symbol, with the deposit for the account of a new receiver',
    async ({ address: token }) => {
      const known = await quoted({ to: three.address, value: 1_000n, token })
      const first = known.quote?.deposit ?? 0n
      expect([known.quote?.expected, known.paid]).toEqual([5_000n, 5_000n + first])
      const { quote, paid } = await quoted({ to: await createUnknownAddress(), value: 1_000n, token })
      expect(quote?.deposit).toBeGreaterThan(0n)
      expect(paid).toBe(5_000n + (quote?.deposit ?? 0n))
      const again = await quoted({ to: three.address, value: 1_000n, token })
      expect([again.quote, again.paid]).toEqual([{ expected: 5_000n, cap: 10_005_000n }, 5_000n])
    },
  )

  test('behavior: includes the priority fee of a busy chain', async () => {
    const busy = await endpoint(async (method, forward) =>
      method === 'getRecentPrioritizationFees'
        ? JSON.stringify({ jsonrpc: '2.0', id: 1, result: [{ slot: 1, prioritizationFee: 1_000_000 }] })
        : forward(),
    )
    const { kit, network, send } = await connected({}, [busy])
    const transaction = { to: two.address, value: 1_000n }
    const quote = await kit.adapter.quoteFee?.({ transaction, network, address: one.address })
    const lamportsBefore = await lamportsOf(one.address)
    await send(transaction)
    const takenFee = lamportsBefore - (await lamportsOf(one.address)) - 1_000n
    // The payment may request up to a thousand compute units more than the quote, because these extra units make each payment a different
    // transaction.
    const { expected = 0n, cap = 0n } = quote ?? {}
    expect(takenFee).toBeGreaterThanOrEqual(expected)
    expect(takenFee).toBeLessThan(expected + 1_000n)
    expect(expected).toBeGreaterThan(15_000n)
    expect(takenFee).toBeLessThanOrEqual(cap)
  })

  test.each([
    ['InsufficientFunds', { to: two.address, value: 10n ** 18n }],
    ['InvalidReceiver', { to: 'abc', value: 1n }],
    ['TokenNotFound', { to: two.address, value: 1n, token: one.address }],
    ['AmountAndReceiverRequired', { to: two.address }],
  ] as const)('error: %s', async (code, transaction) => {
    const { adapter } = page.start()
    const quote = adapter.quoteFee?.({ transaction, network: page.networks.home, address: one.address })
    await expect(quote).rejects.toMatchObject({ name: 'MoneyError', code })
  })
})
