import { Transaction } from 'bitcoinjs-lib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
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

  test('error: InvalidAnswer for more immature block rewards than there can be', async () => {
    const coins: Utxo[] = []
    const hexes = new Map<string, string>()
    for (let index = 0; index < 150; index++) {
      const reward = new Transaction()
      reward.addInput(new Uint8Array(32), 0xffffffff, undefined, new Uint8Array([index]))
      reward.addOutput(ownScript, 100_000n - BigInt(index))
      hexes.set(reward.getId(), reward.toHex())
      coins.push({ txid: reward.getId(), vout: 0, value: 100_000n - BigInt(index), height: 900 })
    }
    const api = {
      getUtxos: async () => coins,
      getTransactionHex: async (txid: string) => hexes.get(txid) ?? '',
      getTipHeight: async () => 900,
    } as unknown as BitcoinApi
    const scripts = { receiverScript: ownScript, changeScript: ownScript }
    const payment = { address: 'me', amount: 1_000n, feeRate: 1, payer: 'p2wpkh', mayHoldInscriptions: false } as const
    await expect(chooseCoins({ api, ...payment, ...scripts })).rejects.toMatchObject({ code: 'InvalidAnswer' })
  })

  describe('large transactions of block rewards that are left out', () => {
    /** Chooses coins for an amount. Each entry is a transaction with one coin. A reward (`isReward`) is too recent to be spent. */
    async function chooseFrom(sizes: readonly { bytes: number; isReward?: boolean; value: bigint }[], amount: bigint) {
      const transactions = sizes.map(({ bytes, isReward, value }, index) => {
        const transaction = new Transaction()
        const hash = new Uint8Array(32).fill(isReward ? 0 : 1)
        transaction.addInput(hash, isReward ? 0xffffffff : index, undefined, Uint8Array.of(1, index))
        transaction.addOutput(ownScript, value)
        transaction.setWitness(0, [new Uint8Array(bytes)])
        return transaction
      })
      const coins = transactions.map((each, index) => ({
        txid: each.getId(),
        vout: 0,
        value: sizes[index]?.value ?? 0n,
        height: sizes[index]?.isReward ? 900 : 1,
      }))
      const hexes = new Map(transactions.map((each) => [each.getId(), each.toHex()]))
      let requests = 0
      const api = {
        getUtxos: async () => coins,
        async getTransactionHex(txid: string) {
          requests++
          return hexes.get(txid) ?? ''
        },
        getTipHeight: async () => 900,
      } as unknown as BitcoinApi
      const scripts = { receiverScript: ownScript, changeScript: ownScript }
      const payment = { address: 'me', amount, feeRate: 1, payer: 'p2wpkh', mayHoldInscriptions: false } as const
      const result = await chooseCoins({ api, ...payment, ...scripts }).catch((error) => error)
      return { result, requests }
    }

    test('error: InsufficientFunds if all rounds together load too many bytes', async () => {
      const rewards = Array.from({ length: 12 }, (_, index) => ({
        bytes: 3_900_000,
        isReward: true,
        value: 1_000_000n - BigInt(index),
      }))
      const { result, requests } = await chooseFrom(rewards, 500_000n)
      expect(result).toMatchObject({
        name: 'MoneyError',
        code: 'InsufficientFunds',
        details: expect.stringContaining('16000000'),
      })
      expect(requests).toBe(5)
    })

    test('behavior: a coin that several rounds choose counts once, and is requested once', async () => {
      const rewards = [9n, 8n, 7n, 6n, 5n].map((value) => ({ bytes: 0, isReward: true, value: value * 100_000n }))
      const large = { bytes: 3_900_000, value: 1_000_000n }
      const { result, requests } = await chooseFrom([large, ...rewards, { bytes: 0, value: 400_000n }], 1_300_000n)
      expect(result.coins.map(({ value }: Utxo) => value)).toEqual([1_000_000n, 400_000n])
      expect(requests).toBe(7)
    })
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

  describe('a large transaction that created several coins', () => {
    /** Opens an address with 50 coins from one transaction of about `megabytes`, and chooses `count` of them. */
    function openLarge(payer: 'p2tr' | 'p2wpkh', megabytes: number, count: number, checkFee?: () => void) {
      const transaction = new Transaction()
      transaction.addInput(new Uint8Array(32).fill(1), 0, undefined, new Uint8Array(megabytes * 1_000_000))
      for (let vout = 0; vout < 50; vout++) transaction.addOutput(ownScript, 1_000n)
      const [txid, hex] = [transaction.getId(), transaction.toHex()]
      const getTransactionHex = vi.fn(async (_: string, isRight?: (hex: string) => boolean) => {
        isRight?.(hex)
        return hex
      })
      const getUtxos = async () => transaction.outs.map((_, vout) => ({ txid, vout, value: 1_000n, height: 1 }))
      const parse = vi.spyOn(Transaction, 'fromBuffer')
      onTestFinished(() => parse.mockRestore())
      const api = { getUtxos, getTransactionHex } as unknown as BitcoinApi
      const scripts = { receiverScript: ownScript, changeScript: ownScript }
      const amount = BigInt(count) * 900n
      const payment = { address: 'me', amount, feeRate: 1, payer, mayHoldInscriptions: false, checkFee } as const
      return { chosen: chooseCoins({ api, ...payment, ...scripts }), parse, getTransactionHex }
    }

    test('behavior: is parsed once', async () => {
      const { chosen, parse, getTransactionHex } = openLarge('p2wpkh', 0.2, 50)
      const { coins } = await chosen
      expect(coins.length).toBeGreaterThan(45)
      expect([parse.mock.calls.length, getTransactionHex.mock.calls.length]).toEqual([1, 1])
    })

    test('error: InsufficientFunds if a PSBT would contain it too often', async () => {
      const { chosen, parse } = openLarge('p2wpkh', 0.9, 50)
      const failure = { name: 'MoneyError', code: 'InsufficientFunds', details: expect.stringContaining('16000000') }
      await expect(chosen).rejects.toMatchObject(failure)
      expect(parse).toHaveBeenCalledTimes(1)
    })

    test('error: InvalidAnswer above 1 MB without witnesses, without parsing it', async () => {
      const { chosen, parse } = openLarge('p2wpkh', 1, 1)
      await expect(chosen).rejects.toMatchObject({ name: 'ServiceError', code: 'InvalidAnswer' })
      expect(parse).not.toHaveBeenCalled()
    })

    test('param: checkFee, called before the transaction is requested', async () => {
      const { chosen, getTransactionHex } = openLarge('p2wpkh', 0, 1, () => {
        throw new Error('The fee is too high.')
      })
      await expect(chosen).rejects.toThrow('The fee is too high.')
      expect(getTransactionHex).not.toHaveBeenCalled()
    })
  })

  test('error: InsufficientFunds if more than 500 coins were needed, without requests', async () => {
    const { choose, asked } = open([501])
    await expect(choose(466_500n)).rejects.toMatchObject({ name: 'MoneyError', code: 'InsufficientFunds' })
    expect(asked).toEqual([])
    expect((await choose(465_500n)).coins).toHaveLength(500)
  })
})
