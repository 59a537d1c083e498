import { Transaction } from 'bitcoinjs-lib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { regtest } from '../../test/openPage.ts'
import { esploraApi } from '../api/esploraApi.ts'
import { fromHex } from '../hex.ts'
import { chooseCoins } from './chooseCoins.ts'
import { fetchTransaction } from './readTransaction.ts'

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
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/utxo')) return Response.json(coins)
    return new Response(url.startsWith('https://one.example') ? first : sentTransaction.toHex())
  })
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
