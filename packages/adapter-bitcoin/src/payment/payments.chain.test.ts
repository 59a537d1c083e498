import { type BitcoinChain, startBitcoinChain } from '@latchkey/sandbox/bitcoin-chain'
import { bitcoinAddresses, type PaymentForm, testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { Transaction } from '@scure/btc-signer'
import { Transaction as BitcoinTransaction } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { esploraApi } from '../api/esploraApi.ts'
import { addressesOf, at, regtest } from '../bitcoinAdapter.test.setup.ts'
import { addressFormOf } from '../bitcoinChains.ts'
import { fromBase64, toBase64 } from '../bytes.ts'
import { payments } from './bitcoinPayments.ts'

const { caipNetworkId } = regtest
const keysOf = (paymentForm: PaymentForm) => {
  const [payment, ordinals] = bitcoinAddresses(testBitcoinAccounts[1], { caipNetworkId, paymentForm })
  if (!payment || !ordinals) throw new Error('no address')
  return { payment, ordinals }
}
const payers = {
  p2wpkh: keysOf('p2wpkh').payment,
  p2sh: keysOf('p2sh').payment,
  p2pkh: keysOf('p2pkh').payment,
  p2tr: keysOf('p2wpkh').ordinals,
}

let chain: BitcoinChain
let api: BitcoinApi
beforeAll(async () => {
  const funded = [payers.p2sh.address, payers.p2pkh.address, payers.p2tr.address]
  chain = await startBitcoinChain({ port: 0, mining: 'manual', funded })
  api = esploraApi({ network: at(chain.apiUrl), urls: [chain.apiUrl], timeoutMs: 10_000 })
})
afterAll(() => chain.stop())

const [recipient = ''] = addressesOf(testBitcoinAccounts[2])
const form = addressFormOf(regtest)

type Payer = (typeof payers)[keyof typeof payers]

const build = ({ address, publicKey }: Payer, amount: bigint, using = api) =>
  payments.buildPayment({
    api: using,
    payer: { namespace: 'bip122', type: 'payment', address, publicKey },
    recipient,
    amount,
    feeRate: 3.3,
    form,
  })

/** Signs as a wallet does, with another library. */
function sign(psbt: string, { privateKey }: Payer, result: 'signed' | 'final'): string {
  const transaction = Transaction.fromPSBT(fromBase64(psbt))
  transaction.sign(privateKey)
  if (result === 'final') transaction.finalize()
  return toBase64(transaction.toPSBT())
}

describe.each(Object.keys(payers) as (keyof typeof payers)[])('from %s', (kind) => {
  const payer = payers[kind]

  test('default: one coin, change back, replaceable, at the rate', async () => {
    const { psbt, inputs, fee } = await build(payer, 10_000n)
    expect(inputs).toEqual([{ address: payer.address, index: 0 }])
    const asked = psbt.toBase64()
    const hex = payments.finishPsbt(sign(asked, payer, 'signed'), asked)
    expect(payments.finishPsbt(sign(asked, payer, 'final'), asked)).toHaveLength(hex.length)
    const transaction = BitcoinTransaction.fromHex(hex)
    const [sent, change] = transaction.outs
    expect({ outputs: transaction.outs.length, sent: sent?.value, sequence: transaction.ins[0]?.sequence }).toEqual({
      outputs: 2,
      sent: 10_000n,
      sequence: 0xfffffffd,
    })
    expect(fee).toBeGreaterThan(0n)
    // What was reckoned is what it weighs, but for a byte of a signature.
    const rate = Number(fee) / transaction.virtualSize()
    expect(rate).toBeGreaterThanOrEqual(3.3)
    expect(rate).toBeLessThan(3.4)
    expect(change?.value).toBeGreaterThan(0n)
    if (kind === 'p2tr') return
    expect(await api.broadcast(hex)).toBe(transaction.getId())
    expect((await api.getUtxos(recipient)).some(({ txid }) => txid === transaction.getId())).toBe(true)
  })

  test('behavior: several coins', async () => {
    const held = await api.getUtxos(payer.address)
    const amount = [...held].sort((one, other) => Number(other.value - one.value))[0]?.value ?? 0n
    const { psbt, inputs, fee } = await build(payer, amount)
    expect(inputs.length).toBe(2)
    const asked = psbt.toBase64()
    const transaction = BitcoinTransaction.fromHex(payments.finishPsbt(sign(asked, payer, 'signed'), asked))
    expect(Number(fee) / transaction.virtualSize()).toBeGreaterThanOrEqual(3.3)
    if (kind !== 'p2tr') expect(await api.broadcast(transaction.toHex())).toBe(transaction.getId())
  })
})

describe('buildPayment', () => {
  test('param: publicKeyOf, asked where the address hides the key alone', async () => {
    const asked: string[] = []
    const inputs = []
    for (const { address, publicKey } of Object.values(payers)) {
      const { psbt } = await payments.buildPayment({
        api,
        payer: { namespace: 'bip122', type: 'payment', address },
        async publicKeyOf(account) {
          asked.push(account.address)
          return publicKey
        },
        recipient,
        amount: 1000n,
        feeRate: 1,
        form,
      })
      inputs.push(psbt.data.inputs[0])
    }
    expect(asked).toEqual([payers.p2sh.address, payers.p2tr.address])
    expect(inputs.map((input) => [input?.redeemScript?.length, input?.tapInternalKey?.length])).toEqual([
      [undefined, undefined],
      [22, undefined],
      [undefined, undefined],
      [undefined, 32],
    ])
  })

  test('error: InvalidAnswer when a coin is not what the API says', async () => {
    const [coin] = await api.getUtxos(payers.p2wpkh.address)
    const lies: Partial<BitcoinApi>[] = [
      { getUtxos: async () => [{ ...coin!, value: coin!.value + 1n }] },
      { getUtxos: async () => [{ ...coin!, vout: 9 }] },
      { getTransactionHex: async () => api.getTransactionHex((await api.getUtxos(recipient))[0]!.txid) },
    ]
    for (const lie of lies) {
      await expect(build(payers.p2wpkh, 10_000n, { ...api, ...lie })).rejects.toMatchObject({
        name: 'ServiceError',
        code: 'InvalidAnswer',
      })
    }
  })

  test('error: InsufficientFunds', async () => {
    await expect(build(payers.p2wpkh, 2_100_000_000_000_000n)).rejects.toMatchObject({ code: 'InsufficientFunds' })
  })
})

describe('assertPayable', () => {
  test('default', () => {
    expect(payments.assertPayable({ recipient, amount: 294n, form })).toBe(undefined)
  })

  test('error: AmountTooSmall, as the chain sees it', () => {
    expect(() => payments.assertPayable({ recipient, amount: 293n, form })).toThrow(
      expect.objectContaining({ name: 'MoneyError', code: 'AmountTooSmall' }),
    )
  })
})

describe('finishPsbt', () => {
  const refused = expect.objectContaining({ name: 'ConnectionError', code: 'ProviderFailed' })

  test('error: ProviderFailed for another transaction, half a one, and none', async () => {
    const one = (await build(payers.p2wpkh, 10_000n)).psbt.toBase64()
    const other = (await build(payers.p2wpkh, 20_000n)).psbt.toBase64()
    expect(() => payments.finishPsbt(sign(other, payers.p2wpkh, 'signed'), one)).toThrow(refused)
    expect(() => payments.finishPsbt(one, one)).toThrow(refused)
    expect(() => payments.finishPsbt('no psbt', one)).toThrow(refused)
  })
})
