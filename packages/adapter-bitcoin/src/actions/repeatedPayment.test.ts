import { MoneyError } from '@latchkey/core/errors'
import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { Transaction } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { addressesOf, emptyWindow, openPage, placeWallet, regtest } from '../../test/openPage.ts'
import type { BitcoinApi, Utxo } from '../api/bitcoinApi.ts'
import { addressFormOf } from '../bitcoinChains.ts'
import { fromHex } from '../hex.ts'
import { readAddress } from '../payment/outputScript.ts'
import { coinsOf } from '../payment/selectCoins.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'

const form = addressFormOf(regtest) as NonNullable<ReturnType<typeof addressFormOf>>
const [payer = ''] = addressesOf()
const [recipient = ''] = addressesOf(testBitcoinAccounts[2])
const value = 100_000n

/**
 * Starts a node that refuses a transaction if another one has already spent one of its coins. The node accepts a transaction that it
 * already has.
 */
function openNode() {
  const funding = new Transaction()
  funding.addInput(fromHex('ab'.repeat(32)), 0)
  for (let count = 0; count < 3; count++) funding.addOutput(readAddress(payer, form).script, value)
  const mempool = new Map<string, Transaction>()
  const isSpent = (coin: string) => [...mempool.values()].some((sent) => coinsOf(sent).includes(coin))
  const api: BitcoinApi = {
    getBalance: async () => 0n,
    getFeeRates: async () => ({ slow: 1, medium: 2, fast: 3 }),
    getTipHeight: async () => 1_000,
    getUtxos: async () =>
      [0, 1, 2]
        .map((vout) => ({ txid: funding.getId(), vout, value, height: 1 }))
        .filter(({ txid, vout }) => !isSpent(`${txid}:${vout}`)),
    async getTransactionHex(id) {
      const foundTransaction = id === funding.getId() ? funding : mempool.get(id)
      if (!foundTransaction) throw new Error('Not found.')
      return foundTransaction.toHex()
    },
    async broadcast(hex) {
      const transaction = Transaction.fromHex(hex)
      const id = transaction.getId()
      if (!mempool.has(id) && coinsOf(transaction).some(isSpent)) throw new Error('The coin is spent.')
      mempool.set(id, transaction)
      return id
    },
  }
  return { api, mempool }
}

/** Opens a tab that is connected to a wallet which signs PSBTs. The tab does not know of any other tab. */
async function openTab(api: BitcoinApi) {
  emptyWindow()
  placeWallet({ shapes: ['leather'] })
  const { adapter, connectors } = openPage({ api: () => api })
  await adapter.connect({ connectorId: `${connectors()[0]?.id}` })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  return () => provider.sendTransfer({ recipient, amount: 20_000n })
}

test('error: TransactionUnconfirmed for the same payment of another tab, which chose the same coin', async () => {
  const { api, mempool } = openNode()
  const tabs = [await openTab(api), await openTab(api)]
  const outcomes = await Promise.allSettled(tabs.map((pay) => pay()))
  const codes = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'paid' : outcome.reason.code))
  expect(codes.sort()).toEqual(['TransactionUnconfirmed', 'paid'])
  expect(mempool.size).toBe(1)
})

test('behavior: a payment has another id than the same payment before it, which is in doubt', async () => {
  const { api, mempool } = openNode()
  let isLost = true
  const pay = await openTab({
    ...api,
    async broadcast(hex) {
      if (isLost) throw new Error('The network dropped the request.')
      return api.broadcast(hex)
    },
  })
  const error = await pay().catch((thrown) => thrown)
  expect(error).toMatchObject({ code: 'TransactionUnconfirmed', details: expect.stringMatching(/^[0-9a-f]{64}$/) })
  isLost = false
  const { txid } = await pay()
  expect(txid).not.toBe(error.details)
  expect([...mempool.keys()]).toEqual([txid])
})

test('error: InsufficientFunds after a refused payment of change that this page made, even if no endpoint knows the change', async () => {
  const { api, mempool } = openNode()
  let listed: Utxo[] = (await api.getUtxos(payer)).slice(0, 1)
  let isRefusing = false
  const pay = await openTab({
    ...api,
    getUtxos: async () => listed,
    isUnknown: async () => true,
    async broadcast(hex) {
      if (isRefusing) throw new MoneyError('TransactionFailed')
      return api.broadcast(hex)
    },
  })
  const { txid } = await pay()
  const change = mempool.get(txid)?.outs[1]?.value ?? 0n
  const [, ...others] = await api.getUtxos(payer)
  listed = [{ txid, vout: 1, value: change, height: undefined }]
  isRefusing = true
  expect(await pay().catch((error) => error.code)).toBe('TransactionUnconfirmed')
  listed = others
  expect(await pay().catch((error) => error.code)).toBe('InsufficientFunds')
})
