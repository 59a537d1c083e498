import { crypto as hashes, Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { regtest } from '../../test/openPage.ts'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { esploraApi } from '../api/esploraApi.ts'
import { fromHex, toHex } from '../hex.ts'
import { chooseCoins } from './chooseCoins.ts'
import { fetchTransaction, readTransaction } from './readTransaction.ts'

const ownScript = fromHex(`0014${'11'.repeat(20)}`)

function createTransaction(value: bigint) {
  const made = new Transaction()
  made.addInput(fromHex('ab'.repeat(32)), 0)
  made.addOutput(ownScript, value)
  return made
}
const sentTransaction = createTransaction(50_000n)

/** Creates an API with two endpoints. The first endpoint returns the text `first` for every transaction, the second one is honest. */
function open(first: string) {
  const coins = [
    { txid: sentTransaction.getId(), vout: 0, value: 50_000, status: { confirmed: true, block_height: 1 } },
  ]
  const fetchText = vi.fn(async (url: string) => {
    if (url.endsWith('/utxo')) return Response.json(coins)
    return new Response(url.startsWith('https://one.example') ? first : sentTransaction.toHex())
  })
  vi.stubGlobal('fetch', fetchText)
  onTestFinished(() => void vi.unstubAllGlobals())
  return esploraApi({ network: regtest, urls: ['https://one.example', 'https://two.example'], timeoutMs: 5_000 })
}

const responses = [
  ['another transaction', createTransaction(1n).toHex()],
  ['hex that is no transaction', '0200'],
] as const

test.each(responses)('fetchTransaction: asks the next endpoint if one returns %s', async (_, first) => {
  const foundTransaction = await fetchTransaction(open(first), sentTransaction.getId().toUpperCase())
  expect(foundTransaction?.getId()).toBe(sentTransaction.getId())
})

test.each(responses)('chooseCoins: asks the next endpoint if one returns %s', async (_, first) => {
  const payment = { address: 'me', amount: 20_000n, feeRate: 1, payer: 'p2wpkh', mayHoldInscriptions: false } as const
  const chosenCoins = await chooseCoins({
    ...payment,
    api: open(first),
    receiverScript: ownScript,
    changeScript: ownScript,
  })
  expect(chosenCoins.coins.map(({ txid }) => txid)).toEqual([sentTransaction.getId()])
})

describe('witnesses that an API added to a transaction', () => {
  /** Adds a witness of `count` empty items to a transaction with one input. The id stays the same. */
  function withWitnesses(transaction: Transaction, count: number) {
    const bytes = fromHex(transaction.toHex())
    const countBytes = new DataView(new ArrayBuffer(5))
    countBytes.setUint8(0, 0xfe)
    countBytes.setUint32(1, count, true)
    const parts = [bytes.slice(0, 4), [0, 1], bytes.slice(4, -4), new Uint8Array(countBytes.buffer)]
    return toHex(Uint8Array.of(...parts.flatMap((part) => [...part]))) + '00'.repeat(count) + toHex(bytes.slice(-4))
  }

  test('behavior: are removed before the transaction is parsed', () => {
    const parse = vi.spyOn(Transaction, 'fromBuffer')
    onTestFinished(() => parse.mockRestore())
    const hex = withWitnesses(sentTransaction, 3_900_000)
    const foundTransaction = readTransaction(hex, sentTransaction.getId())
    expect(foundTransaction?.toHex()).toBe(sentTransaction.toHex())
    expect(foundTransaction?.size).toBe(hex.length / 2)
    expect(parse.mock.calls.map(([bytes]) => toHex(bytes))).toEqual([sentTransaction.toHex()])
  })

  test('error: InsufficientFunds for coins of several such transactions, because they count with their witnesses', async () => {
    const transactions = [1, 2, 3, 4, 5, 6].map((value) => createTransaction(10_000n + BigInt(value)))
    const hexes = new Map(transactions.map((each) => [each.getId(), withWitnesses(each, 3_900_000)]))
    const api = {
      getUtxos: async () =>
        transactions.map((each) => ({ txid: each.getId(), vout: 0, value: each.outs[0]?.value, height: 1 })),
      getTransactionHex: async (txid: string) => hexes.get(txid),
    } as unknown as BitcoinApi
    const payment = { address: 'me', amount: 55_000n, feeRate: 1, payer: 'p2wpkh', mayHoldInscriptions: false } as const
    const chosenCoins = chooseCoins({ ...payment, api, receiverScript: ownScript, changeScript: ownScript })
    await expect(chosenCoins).rejects.toMatchObject({
      code: 'InsufficientFunds',
      details: expect.stringMatching('16000000'),
    })
  })
})

test('readTransaction: does not parse another transaction, nor one without inputs', () => {
  const parse = vi.spyOn(Transaction, 'fromBuffer')
  onTestFinished(() => parse.mockRestore())
  const withoutInputs = `02000000${'00'.repeat(2)}00000000`
  const idOf = (hex: string) => toHex(hashes.hash256(fromHex(hex)).reverse())
  expect(readTransaction(createTransaction(1n).toHex(), sentTransaction.getId())).toBe(undefined)
  expect(readTransaction(withoutInputs, idOf(withoutInputs))).toBe(undefined)
  expect(parse).not.toHaveBeenCalled()
})

test('readTransaction: reads every list of inputs and outputs, and the ids of signed transactions', () => {
  const sizes = fc.constantFrom(0, 1, 0xfc, 0xfd, 0x103, 0x10002)
  const counts = fc.constantFrom(1, 2, 0xfc, 0xfd, 0x103)
  fc.assert(
    fc.property(counts, counts, sizes, sizes, fc.nat(3), (inputs, outputs, unlockingSize, scriptSize, witnesses) => {
      const transaction = new Transaction()
      for (let index = 0; index < inputs; index++) {
        const isFirst = index === 0
        transaction.addInput(new Uint8Array(32).fill(1), index, 7, new Uint8Array(isFirst ? unlockingSize : 1).fill(2))
      }
      for (let index = 0; index < outputs; index++)
        transaction.addOutput(new Uint8Array(index === 0 ? scriptSize : 1).fill(3), BigInt(index))
      transaction.locktime = 0x01020304
      const stripped = transaction.toHex()
      const txid = transaction.getId()
      transaction.setWitness(0, Array(witnesses).fill(new Uint8Array(scriptSize)))
      expect(readTransaction(transaction.toHex(), txid)?.toHex()).toBe(stripped)
    }),
    { numRuns: 60 },
  )
})

test('fetchTransaction: an endpoint that returned a wrong transaction is asked last', async () => {
  const api = open(createTransaction(1n).toHex())
  const asked = vi.mocked(fetch)
  for (let count = 0; count < 20; count++)
    expect((await fetchTransaction(api, sentTransaction.getId()))?.getId()).toBe(sentTransaction.getId())
  const urls = asked.mock.calls.map(([url]) => new URL(`${url}`).host)
  expect(urls.filter((host) => host === 'one.example')).toHaveLength(1)
})
