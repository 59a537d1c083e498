import { ServiceError } from '@latchkey/core/errors'
import { Transaction as BitcoinTransaction, Psbt } from 'bitcoinjs-lib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { regtest } from '../../test/openPage.ts'
import { api, build, form, payers, recipient, sign } from '../../test/payments.ts'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { esploraApi } from '../api/esploraApi.ts'
import { payments } from './bitcoinPayments.ts'

describe('assertSent', () => {
  const { signal } = new AbortController()
  const changed = (details: string) => ({ name: 'MoneyError', code: 'TransactionChanged', details })
  const stranger = 'ab'.repeat(32)

  /** Builds a payment, and signs it as a wallet does. */
  async function buildSignedPayment(kind: keyof typeof payers, amount = 10_000n) {
    const { psbt } = await build(payers[kind], amount)
    const requestedPsbt = psbt.toBase64()
    return {
      asked: requestedPsbt,
      ...payments.finishPsbt({ signed: sign(requestedPsbt, payers[kind], 'signed'), psbt: requestedPsbt, inputs: [] }),
    }
  }
  /** Creates an API that knows these transactions only from the second request on, like an API that lags behind. */
  function createApiWith(...hexes: string[]): BitcoinApi {
    let looks = 0
    return {
      ...api,
      async getTransactionHex(txid) {
        const knownHex = hexes.find((hex) => BitcoinTransaction.fromHex(hex).getId() === txid)
        if (looks++ === 0 || !knownHex) throw new Error('Transaction not found')
        return knownHex
      },
    }
  }
  const checkSent = (psbt: string, txid: string, using: BitcoinApi) =>
    payments.assertSent({ psbt, txid, api: using, pauseMs: 0, signal })

  test.each(['p2wpkh', 'p2sh', 'p2tr'] as const)('behavior: the id of %s needs no network', async (kind) => {
    const { asked, txid } = await buildSignedPayment(kind)
    await checkSent(asked, txid, createApiWith())
    await checkSent(asked, txid.toUpperCase(), createApiWith())
    await expect(checkSent(asked, stranger, createApiWith())).rejects.toMatchObject(changed(stranger))
  })

  test.each([
    ['coins from before segwit', 'p2pkh'],
    ['segwit', 'p2wpkh'],
  ] as const)('behavior: the id of a PSBT with final inputs is also known without the network, %s', async (_, kind) => {
    const { asked, txid } = await buildSignedPayment(kind)
    const final = Psbt.fromBase64(sign(asked, payers[kind], 'final'))
    for (const input of final.data.inputs) {
      delete input.witnessUtxo
      delete input.nonWitnessUtxo
    }
    await checkSent(final.toBase64(), txid, createApiWith())
    await expect(checkSent(final.toBase64(), stranger, createApiWith())).rejects.toMatchObject(changed(stranger))
  })

  test.each<[string, (input: Psbt['data']['inputs'][number]) => void]>([
    ['a script that hides no segwit', (input) => Object.assign(input, { redeemScript: Uint8Array.of(0x51) })],
    [
      'a script that looks like segwit’s but for its version',
      (input) => Object.assign(input, { witnessUtxo: { script: Uint8Array.of(0xa9, 2, 1, 1), value: 10_000n } }),
    ],
  ])('behavior: %s makes the id depend on the signature, so the transaction is looked up', async (_, change) => {
    const { asked, txid, hex } = await buildSignedPayment('p2pkh')
    const psbt = Psbt.fromBase64(asked)
    for (const input of psbt.data.inputs) change(input)
    await checkSent(psbt.toBase64(), txid, createApiWith(hex))
  })

  test.each<[string, (transaction: BitcoinTransaction) => void]>([
    ['another receiver', ({ outs: [first] }) => first?.script.set([0], 3)],
    ['another amount', ({ outs: [first] }) => void (first && first.value--)],
    ['another coin', ({ ins: [first] }) => void first?.hash.reverse()],
    ['another output of a coin’s transaction', ({ ins: [first] }) => void (first && first.index++)],
    ['another sequence', ({ ins: [first] }) => void (first && first.sequence--)],
    ['another version', (transaction) => void transaction.version++],
    ['another time', (transaction) => void transaction.locktime++],
  ])('error: TransactionChanged for %s', async (_, change) => {
    const { asked, hex } = await buildSignedPayment('p2pkh')
    const other = BitcoinTransaction.fromHex(hex)
    change(other)
    const shown = checkSent(asked, other.getId(), createApiWith(other.toHex()))
    await expect(shown).rejects.toMatchObject(changed(other.getId()))
  })

  test('behavior: asks an unreachable API only once', async () => {
    const { asked } = await buildSignedPayment('p2pkh')
    let looks = 0
    const silent: BitcoinApi = {
      ...api,
      async getTransactionHex() {
        looks++
        throw new ServiceError('Unreachable')
      },
    }
    await expect(checkSent(asked, stranger, silent)).rejects.toMatchObject({ code: 'TransactionUnconfirmed' })
    expect(looks).toBe(1)
  })

  test('behavior: looks up a transaction of coins older than segwit', async () => {
    const { asked, txid, hex } = await buildSignedPayment('p2pkh')
    await checkSent(asked, txid, createApiWith(hex))
    const other = await buildSignedPayment('p2pkh', 10_001n)
    await expect(checkSent(asked, other.txid, createApiWith(hex, other.hex))).rejects.toMatchObject(changed(other.txid))
  })

  test('error: TransactionUnconfirmed if the network does not know it, or returns another', async () => {
    const { asked, hex } = await buildSignedPayment('p2pkh')
    const failure = { name: 'MoneyError', code: 'TransactionUnconfirmed', details: stranger }
    await expect(checkSent(asked, stranger, createApiWith(hex))).rejects.toMatchObject(failure)
    const lyingApi = { ...api, getTransactionHex: async () => hex }
    await expect(checkSent(asked, stranger, lyingApi)).rejects.toMatchObject(failure)
  })

  test('assertPaid', async () => {
    const { hex, txid } = await buildSignedPayment('p2wpkh')
    const receiver = payments.readAddress(recipient, form).script
    const checkPaid = (using: BitcoinApi, amount: bigint, script = receiver, isToPayer = false) =>
      payments.assertPaid({ api: using, txid, receiver: script, amount, isToPayer, pauseMs: 0, signal })
    await checkPaid(createApiWith(hex), 10_000n)
    await expect(checkPaid(createApiWith(hex), 10_001n)).rejects.toMatchObject(changed(txid))
    await expect(checkPaid(createApiWith(hex), 9_999n)).rejects.toMatchObject(changed(txid))
    await checkPaid(createApiWith(hex), 9_999n, receiver, true)
    await expect(checkPaid(createApiWith(hex), 10_001n, receiver, true)).rejects.toMatchObject(changed(txid))
    await expect(checkPaid(createApiWith(hex), 1n, receiver.slice(0, -1))).rejects.toMatchObject(changed(txid))
    // Accepts a payment that no API knows yet, even with another amount, because the payment may still arrive.
    await checkPaid(createApiWith(), 10_001n)
  })

  test('assertPaid: TransactionChanged if the transaction pays the receiver twice', async () => {
    const { hex } = await buildSignedPayment('p2wpkh')
    const receiver = payments.readAddress(recipient, form).script
    const twice = BitcoinTransaction.fromHex(hex)
    twice.addOutput(receiver, 0n)
    const parameters = { receiver, amount: 10_000n, isToPayer: false, pauseMs: 0, signal }
    const checked = payments.assertPaid({ api: createApiWith(twice.toHex()), txid: twice.getId(), ...parameters })
    await expect(checked).rejects.toMatchObject(changed(twice.getId()))
  })

  test('assertPaid: TransactionChanged if an API learns of the payment later, and another endpoint is unreachable', async () => {
    const { hex, txid } = await buildSignedPayment('p2wpkh')
    let looks = 0
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.startsWith('https://dead.example')) throw new TypeError('Failed to fetch')
      return looks++ === 0 ? new Response('Transaction not found', { status: 404 }) : new Response(hex)
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const urls = ['https://good.example', 'https://dead.example']
    const esplora = esploraApi({ network: regtest, urls, timeoutMs: 5_000 })
    const receiver = payments.readAddress(recipient, form).script
    const whenChecked = payments.assertPaid({
      api: esplora,
      txid,
      receiver,
      amount: 10_001n,
      isToPayer: false,
      pauseMs: 0,
      signal,
    })
    await expect(whenChecked).rejects.toMatchObject(changed(txid))
  })
})
