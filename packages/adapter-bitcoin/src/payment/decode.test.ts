import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { createTestApi } from '../../test/createTestApi.ts'
import { addressesOf, regtest } from '../../test/openPage.ts'
import { type AddressForm, addressFormOf } from '../bitcoinChains.ts'
import { fromHex, toHex } from '../hex.ts'
import { buildPayment } from './buildPayment.ts'
import { decode } from './decode.ts'
import { readAddress } from './outputScript.ts'
import { quotePayment } from './quotePayment.ts'

const form = addressFormOf(regtest) as AddressForm
const [payment = '', taproot = ''] = addressesOf()
const [recipient = ''] = addressesOf(testBitcoinAccounts[2])
const scriptOf = (address: string) => readAddress(address, form).script

/** Creates a transaction that pays 50,000 sat to each address. */
function funding(...addresses: readonly string[]): Transaction {
  const transaction = new Transaction()
  transaction.addInput(fromHex('ab'.repeat(32)), 0)
  for (const address of addresses) transaction.addOutput(scriptOf(address), 50_000n)
  return transaction
}

const source = funding(payment, taproot, recipient)
const txid = source.getId()
const nonWitnessUtxo = source.toBuffer()
const witnessUtxo = (address: string, value = 50_000n) => ({ script: scriptOf(address), value })
type Input = Omit<Parameters<Psbt['addInput']>[0], 'hash'>

/** Creates a PSBT in base64 that pays 40,000 sat to `recipient`. */
function psbtOf(...inputs: readonly Input[]): string {
  const psbt = new Psbt()
  for (const input of inputs) psbt.addInput({ hash: txid, ...input })
  psbt.addOutput({ script: scriptOf(recipient), value: 40_000n })
  return psbt.toBase64()
}

const read = (psbt: string) => decode({ psbt, network: regtest, addresses: [payment, taproot] })
const output = { address: recipient, script: toHex(scriptOf(recipient)), amount: 40_000n }
const ownInput = { txid, vout: 0, address: payment, amount: 50_000n, isProven: true, isOwn: true }

describe('decode', () => {
  test('default: an own coin with its transaction', () => {
    const expected = { inputs: [ownInput], outputs: [output], fee: 10_000n }
    expect(read(psbtOf({ index: 0, nonWitnessUtxo }))).toEqual(expected)
    expect(read(psbtOf({ index: 0, nonWitnessUtxo, witnessUtxo: witnessUtxo(payment) }))).toEqual(expected)
  })

  test('param: addresses: by default, no coin is known to be an own one', () => {
    const { inputs } = decode({ psbt: psbtOf({ index: 0, nonWitnessUtxo }), network: regtest })
    expect(inputs).toEqual([{ ...ownInput, isOwn: false }])
  })

  test('behavior: names the payment that the kit builds', async () => {
    const { api } = createTestApi([{ value: 50_000n, height: 1 }])
    const payer = { address: payment, namespace: 'bip122', type: 'payment' } as const
    const paymentRequest = { api, payer, recipient, amount: 12_000n, feeRate: 7, mayHoldInscriptions: false, form }
    const { psbt, fee } = await buildPayment(paymentRequest)
    const { outputs, ...more } = read(psbt.toBase64())
    expect(more).toEqual({ inputs: [{ ...ownInput, txid: expect.any(String) }], fee })
    expect(outputs.map(({ address, amount }) => [address, amount])).toEqual([
      [recipient, 12_000n],
      [payment, 38_000n - fee],
    ])
    const { expected } = await quotePayment({ ...paymentRequest, isRateSetBySite: true })
    expect(fee).toBe(expected)
  })

  test('behavior: an output without an address', () => {
    const psbt = Psbt.fromBase64(psbtOf({ index: 0, nonWitnessUtxo }))
    psbt.addOutput({ script: fromHex('6a0548656c6c6f'), value: 0n })
    expect(read(psbt.toBase64()).outputs).toEqual([output, { script: '6a0548656c6c6f', amount: 0n }])
  })

  test('behavior: no fee without the transaction of a coin, whose amount can be wrong', () => {
    expect(read(psbtOf({ index: 0, witnessUtxo: witnessUtxo(payment, 7_000_000n) }))).toEqual({
      inputs: [{ ...ownInput, amount: 7_000_000n, isProven: false }],
      outputs: [output],
    })
  })

  test('behavior: if all coins are taproot coins, the signature of an own one covers all amounts', () => {
    const [other = ''] = addressesOf(testBitcoinAccounts[2]).slice(1)
    const psbt = psbtOf({ index: 1, witnessUtxo: witnessUtxo(taproot) }, { index: 0, witnessUtxo: witnessUtxo(other) })
    const coin = { txid, amount: 50_000n, isProven: false }
    expect(read(psbt)).toEqual({
      inputs: [
        { ...coin, vout: 1, address: taproot, isOwn: true },
        { ...coin, vout: 0, address: other, isOwn: false },
      ],
      outputs: [output],
      fee: 60_000n,
    })
    expect(decode({ psbt, network: regtest, addresses: [payment] })).not.toHaveProperty('fee')
  })

  test('behavior: no fee if a taproot coin without its transaction is spent beside an older coin', () => {
    const psbt = psbtOf({ index: 1, witnessUtxo: witnessUtxo(taproot) }, { index: 0, nonWitnessUtxo })
    expect(read(psbt)).toEqual({
      inputs: [{ ...ownInput, vout: 1, address: taproot, isProven: false }, ownInput],
      outputs: [output],
    })
  })

  test.each([
    ['without data', {}],
    ['with another transaction', { nonWitnessUtxo: funding(payment).toBuffer() }],
    [
      'with another transaction and an amount',
      { nonWitnessUtxo: funding(payment).toBuffer(), witnessUtxo: witnessUtxo(payment) },
    ],
    ['with two amounts', { nonWitnessUtxo, witnessUtxo: witnessUtxo(payment, 50_001n) }],
    ['with two addresses', { nonWitnessUtxo, witnessUtxo: witnessUtxo(taproot) }],
    ['that its transaction does not have', { index: 3, nonWitnessUtxo }],
  ] as const)('behavior: a coin %s is not known, and there is no fee', (_which, input) => {
    expect(read(psbtOf({ index: 0, ...input }))).toEqual({
      inputs: [{ txid, vout: 'index' in input ? input.index : 0, isProven: false, isOwn: false }],
      outputs: [output],
    })
  })

  test('behavior: no fee if a signature would leave something open', () => {
    for (const sighashType of [Transaction.SIGHASH_NONE, Transaction.SIGHASH_ALL | Transaction.SIGHASH_ANYONECANPAY])
      expect(read(psbtOf({ index: 0, nonWitnessUtxo, sighashType }))).toEqual({
        inputs: [{ ...ownInput, sighashType }],
        outputs: [output],
      })
    expect(read(psbtOf({ index: 0, nonWitnessUtxo, sighashType: Transaction.SIGHASH_ALL })).fee).toBe(10_000n)
  })

  test('behavior: no fee if a signature that the PSBT already has leaves something open', () => {
    const pubkey = fromHex('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798')
    /**
     * Returns the fees of three PSBTs whose input already has a signature with this hash type: not finalised, finalised, and for a taproot
     * coin.
     */
    const signedInputFields = (type: number) => {
      const signature = Uint8Array.of(...fromHex('3006020101020101'), type)
      const tapKeySig = Uint8Array.of(...new Uint8Array(64).fill(1), type)
      const finalScriptWitness = Uint8Array.of(2, signature.length, ...signature, pubkey.length, ...pubkey)
      const inputs: [Input, Parameters<Psbt['updateInput']>[1]][] = [
        [{ index: 0, nonWitnessUtxo }, { partialSig: [{ pubkey, signature }] }],
        [{ index: 0, nonWitnessUtxo }, { finalScriptWitness }],
        [{ index: 1, witnessUtxo: witnessUtxo(taproot) }, { tapKeySig }],
      ]
      return inputs.map(([input, added]) => read(Psbt.fromBase64(psbtOf(input)).updateInput(0, added).toBase64()).fee)
    }
    expect(signedInputFields(Transaction.SIGHASH_ALL)).toEqual([10_000n, 10_000n, 10_000n])
    for (const type of [Transaction.SIGHASH_NONE, Transaction.SIGHASH_ALL | Transaction.SIGHASH_ANYONECANPAY])
      expect(signedInputFields(type)).toEqual([undefined, undefined, undefined])
  })

  test('behavior: no fee if the outputs exceed the coins', () => {
    const psbt = Psbt.fromBase64(psbtOf({ index: 0, nonWitnessUtxo }))
    psbt.addOutput({ script: scriptOf(payment), value: 10_001n })
    expect(read(psbt.toBase64())).not.toHaveProperty('fee')
  })

  test.each(['', 'hello', btoa('psbt')])('error: InvalidOption for the PSBT %o', (psbt) => {
    expect(() => read(psbt)).toThrow(expect.objectContaining({ name: 'ConfigurationError', code: 'InvalidOption' }))
  })

  test('error: ChainNotSupported', () => {
    const psbt = psbtOf({ index: 0, nonWitnessUtxo })
    const act = () => decode({ psbt, network: { caipNetworkId: 'bip122:fractal' } })
    expect(act).toThrow(expect.objectContaining({ name: 'NetworkError', code: 'ChainNotSupported' }))
  })
})
