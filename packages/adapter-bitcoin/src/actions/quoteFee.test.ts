import { describe, expect, test } from 'vitest'
import { type Coin, createTestApi } from '../../test/createTestApi.ts'
import { addressesOf, emptyWindow, openPage, placeWallet, regtest } from '../../test/openPage.ts'
import type { FeeRates } from '../api/bitcoinApi.ts'
import type { FeeRate } from '../provider/bitcoinProvider.ts'

const [address = ''] = addressesOf()

/** Connects a wallet with coins, and returns a function that quotes a payment of 3,000 sat. */
async function openTestPage(shape: 'sats-connect' | 'unisat', coins: readonly Coin[], rates?: FeeRates) {
  emptyWindow()
  const { control } = placeWallet({ shapes: [shape] })
  const { api } = createTestApi(coins, rates)
  const { adapter, connectors } = openPage({ api: () => api })
  await adapter.connect({ connectorId: `${connectors()[0]?.id}` })
  const quote = (feeRate?: FeeRate) => {
    const transaction = { to: address, value: 3_000n, ...(feeRate !== undefined && { feeRate }) }
    return adapter.quoteFee?.({ transaction, network: regtest, address })
  }
  return { api, control, quote }
}

/** The size of a payment with one coin and change, in vB. */
const size = 141n
/** The smallest change that gets an output, in sat. Less than that is dust, and is added to the fee. */
const dust = 294n
const dear = { slow: 600, medium: 600, fast: 600 }
const coin = { value: 1_000_000n, height: 1 }

describe('quoteFee', () => {
  test('default: the cap is the highest fair fee', async () => {
    const { quote } = await openTestPage('sats-connect', [coin])
    expect(await quote('fast')).toEqual({ expected: 3n * size, cap: 20_000n })
  })

  test('param: feeRate: for a rate of the site, the cap is the fee of all coins', async () => {
    const { quote } = await openTestPage('sats-connect', [coin, coin])
    expect(await quote(10)).toEqual({ expected: 10n * size, cap: 10n * (size + 68n) + dust })
  })

  test('behavior: change that would be dust is a part of the fee', async () => {
    const { quote } = await openTestPage('sats-connect', [{ value: 10_500n, height: 1 }])
    expect(await quote(52)).toEqual({ expected: 7_500n, cap: 52n * size + dust })
  })

  test('behavior: a payment that the wallet would make has no cap, and its fee has no limit', async () => {
    const { quote } = await openTestPage('unisat', [coin], dear)
    expect(await quote()).toEqual({ expected: 600n * size })
    await expect(quote('medium')).rejects.toMatchObject({ name: 'MoneyError', code: 'FeeTooHigh' })
  })

  test('behavior: a payment that the wallet would make may spend coins that the kit keeps', async () => {
    const { quote } = await openTestPage('unisat', [{ value: 10_000n, height: 1 }])
    expect(await quote()).toEqual({ expected: 2n * size })
    await expect(quote('medium')).rejects.toMatchObject({ name: 'MoneyError', code: 'InsufficientFunds' })
  })

  test('error: NotConnected if the wallet changes its account while the fee is requested', async () => {
    const { api, control, quote } = await openTestPage('unisat', [coin])
    const { getFeeRates } = api
    api.getFeeRates = async () => {
      control.useAccount(1)
      await new Promise((resolve) => setTimeout(resolve, 50))
      return getFeeRates()
    }
    await expect(quote('medium')).rejects.toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
  })
})
