import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { Transaction } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { setUpLocalChain } from '../../test/localChain.ts'
import { addressesOf, emptyWindow, openPage, placeWallet, regtestAt } from '../../test/openPage.ts'
import { esploraApi } from '../api/esploraApi.ts'
import { toHex } from '../hex.ts'

const chain = setUpLocalChain({ mining: 'auto' })
const [payer = ''] = addressesOf()
const [recipient = ''] = addressesOf(testBitcoinAccounts[2])

async function openTestPage(shape: 'unisat' | 'sats-connect' = 'sats-connect') {
  emptyWindow()
  const wallet = placeWallet({ shapes: [shape], apiUrl: chain.apiUrl })
  const network = regtestAt(chain.apiUrl)
  const { adapter, connectors } = openPage({ networks: [network] })
  await adapter.connect({ connectorId: `${connectors()[0]?.id}` })
  const api = esploraApi({ network, urls: [chain.apiUrl], timeoutMs: 5_000 })
  /** Returns the fee of a transaction in sat: the amounts of its coins minus the amounts of its outputs. */
  const feeOf = async (txid: string) => {
    const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
    const { ins, outs } = Transaction.fromHex(await api.getTransactionHex(txid))
    const coins = await Promise.all(
      ins.map(async ({ hash, index }) => {
        const previous = Transaction.fromHex(await api.getTransactionHex(toHex(hash.toReversed())))
        return previous.outs[index]?.value ?? 0n
      }),
    )
    return sum(coins) - sum(outs.map(({ value }) => value))
  }
  const prompts = () => wallet.control.requests().filter(({ method }) => /sign|send/i.test(method))
  return { adapter, network, feeOf, prompts }
}

describe('quoteFee', () => {
  test.each([7, 'slow', 'fast'] as const)('param: feeRate: %s: the payment has the expected fee', async (feeRate) => {
    const { adapter, network, feeOf, prompts } = await openTestPage()
    const parameters = { transaction: { to: recipient, value: 12_000n, feeRate }, network, address: payer }
    const { expected = 0n, cap = 0n } = (await adapter.quoteFee?.(parameters)) ?? {}
    expect(prompts()).toEqual([])
    expect(await feeOf((await adapter.sendTransaction?.(parameters)) ?? '')).toBe(expected)
    expect(cap).toBeGreaterThanOrEqual(expected)
    if (typeof feeRate === 'string') expect(cap).toBe(20_000n)
  })

  test('behavior: no cap if the wallet makes the payment by itself', async () => {
    for (const [shape, feeRate] of [
      ['sats-connect', undefined],
      ['unisat', 7],
    ] as const) {
      const { adapter, network } = await openTestPage(shape)
      const transaction = { to: recipient, value: 12_000n, ...(feeRate && { feeRate }) }
      const quote = await adapter.quoteFee?.({ transaction, network, address: payer })
      expect(quote).toEqual({ expected: expect.any(BigInt) })
    }
  })

  test.each([
    ['MoneyError', 'InsufficientFunds', { value: 10n ** 14n }],
    ['MoneyError', 'InvalidReceiver', { to: 'abc' }],
    ['MoneyError', 'AmountTooSmall', { value: 1n }],
    ['ConfigurationError', 'InvalidOption', { feeRate: 0 }],
  ] as const)('error: %s %s for %o', async (name, code, more) => {
    const { adapter, network, prompts } = await openTestPage()
    const transaction = { to: recipient, value: 12_000n, ...more }
    await expect(adapter.quoteFee?.({ transaction, network, address: payer })).rejects.toMatchObject({ name, code })
    expect(prompts()).toEqual([])
  })

  test('error: NotConnected for an address that the wallet does not have', async () => {
    const { adapter, network } = await openTestPage()
    const transaction = { to: recipient, value: 12_000n }
    await expect(adapter.quoteFee?.({ transaction, network, address: recipient })).rejects.toMatchObject({
      name: 'ConnectionError',
      code: 'NotConnected',
    })
  })
})
