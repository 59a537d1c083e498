import { Transaction } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import type { BitcoinApi, Utxo } from '../api/bitcoinApi.ts'
import { fromHex } from '../hex.ts'
import { chooseCoins } from './chooseCoins.ts'

const ownScript = fromHex(`0014${'11'.repeat(20)}`)

/**
 * Creates the API for an address with coins from several transactions. `payments` has the number of coins that each transaction created.
 */
function open(payments: readonly number[], value = 1_000n, mayHoldInscriptions = false) {
  const coins: Utxo[] = []
  const hexes = new Map<string, string>()
  for (const [index, count] of payments.entries()) {
    const transaction = new Transaction()
    transaction.addInput(new Uint8Array(32).fill(1), index)
    for (let vout = 0; vout < count; vout++) transaction.addOutput(ownScript, value)
    const txid = transaction.getId()
    hexes.set(txid, transaction.toHex())
    for (let vout = 0; vout < count; vout++) coins.push({ txid, vout, value, height: 1 })
  }
  const receivedRequests: string[] = []
  let waiting = 0
  let most = 0
  const api = {
    getUtxos: async () => coins,
    async getTransactionHex(txid: string) {
      receivedRequests.push(txid)
      waiting += 1
      most = Math.max(most, waiting)
      await Promise.resolve()
      waiting -= 1
      return hexes.get(txid) ?? ''
    },
  } as unknown as BitcoinApi
  const choose = (amount: bigint) =>
    chooseCoins({
      api,
      address: 'me',
      amount,
      feeRate: 1,
      payer: 'p2wpkh',
      mayHoldInscriptions,
      receiverScript: ownScript,
      changeScript: ownScript,
    })
  return { choose, coins, asked: receivedRequests, most: () => most }
}

describe('chooseCoins', () => {
  test('behavior: requests a transaction that created several coins only once', async () => {
    const { choose, asked } = open([12])
    expect((await choose(9_000n)).coins).toHaveLength(10)
    expect(asked).toHaveLength(1)
  })

  test('behavior: requests few transactions at once', async () => {
    const { choose, asked, most } = open(Array(30).fill(1))
    expect((await choose(20_000n)).coins).toHaveLength(22)
    expect([asked.length, most()]).toEqual([22, 6])
  })

  test('behavior: counts a coin that is listed twice once', async () => {
    const { choose, coins } = open([2])
    coins.push(...coins)
    expect((await choose(1_000n)).coins.map(({ vout }) => vout)).toEqual([0, 1])
    await expect(choose(2_000n)).rejects.toMatchObject({ name: 'MoneyError', code: 'InsufficientFunds' })
  })

  test('param: mayHoldInscriptions', async () => {
    await expect(open([5], 10_000n, true).choose(1_000n)).rejects.toMatchObject({
      name: 'MoneyError',
      code: 'InsufficientFunds',
      details:
        '0 sat can be spent, of the 1110 that are needed. Coins of at most 10000 sat are kept, because they may carry an inscription.',
    })
    expect((await open([5], 10_001n, true).choose(1_000n)).coins).toHaveLength(1)
    expect((await open([5], 10_000n, false).choose(1_000n)).coins).toHaveLength(1)
  })
})
