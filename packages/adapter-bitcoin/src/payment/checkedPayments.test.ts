import { Transaction } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { mainnet } from '../../test/openPage.ts'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { type AddressForm, addressFormOf } from '../bitcoinChains.ts'
import { buildPayment, quotePayment } from '../exports/transactions.ts'
import { fromHex } from '../hex.ts'

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const script = fromHex('0014751e76e8199196d454941c45d1b3a323f1433bd6')

/** Builds and quotes a payment from an address with one coin of this amount. */
function pay(changes: object, value = 200_000n) {
  const transaction = new Transaction()
  transaction.addInput(new Uint8Array(32).fill(1), 0)
  transaction.addOutput(script, value)
  const api = {
    getUtxos: async () => [{ txid: transaction.getId(), vout: 0, value, height: 1 }],
    getTransactionHex: async () => transaction.toHex(),
  } as unknown as BitcoinApi
  const parameters = {
    api,
    payer: { address, namespace: 'bip122', type: 'payment' } as const,
    recipient: address,
    amount: 5_000n,
    feeRate: 1,
    form: addressFormOf(mainnet) as AddressForm,
    ...changes,
  }
  return [buildPayment(parameters), quotePayment({ ...parameters, isRateSetBySite: true })]
}

test('default', async () => {
  const [payment, quote] = await Promise.all(pay({}))
  expect([payment, quote]).toMatchObject([{ fee: 141n }, { expected: 141n }])
})

test.each([-1, -1_000, 0, Number.NaN, 5_001, 1e307, Infinity, '5', 5n, undefined, 'fast'])(
  'error: InvalidOption for the fee rate %s',
  async (feeRate) => {
    const failure = { name: 'ConfigurationError', code: 'InvalidOption', values: { option: 'feeRate' } }
    for (const result of await Promise.allSettled(pay({ feeRate })))
      expect(result).toMatchObject({ status: 'rejected', reason: failure })
  },
)

test.each([
  [0n, 'AmountTooSmall'],
  [-5n, 'AmountTooSmall'],
  [100n, 'AmountTooSmall'],
  [2n ** 63n, 'InsufficientFunds'],
  [50_000, 'AmountOutOfRange'],
  ['50000', 'AmountOutOfRange'],
])('error: the amount %s is %s', async (amount, code) => {
  for (const result of await Promise.allSettled(pay({ amount })))
    expect(result).toMatchObject({ status: 'rejected', reason: { name: 'MoneyError', code } })
})

test('param: mayHoldInscriptions is true if it is missing', async () => {
  for (const changes of [{}, { mayHoldInscriptions: undefined }, { mayHoldInscriptions: true }])
    for (const result of await Promise.allSettled(pay(changes, 10_000n)))
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'InsufficientFunds' } })
  expect(await Promise.all(pay({ mayHoldInscriptions: false }, 10_000n))).toMatchObject([{ fee: 141n }, {}])
})
