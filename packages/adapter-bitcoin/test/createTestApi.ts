import { Transaction } from 'bitcoinjs-lib'
import type { BitcoinApi, FeeRates } from '../src/api/bitcoinApi.ts'
import { addressFormOf } from '../src/bitcoinChains.ts'
import { fromHex } from '../src/hex.ts'
import { readAddress } from '../src/payment/outputScript.ts'
import { coinsOf } from '../src/payment/selectCoins.ts'
import { addressesOf, regtest } from './openPage.ts'

/** A coin of the wallet's payment address. A coin without a height is unconfirmed. */
export type Coin = { value: bigint; height?: number | undefined }

const [address = ''] = addressesOf()
const addressForm = addressFormOf(regtest)

/**
 * Creates an API that lists these coins, which one transaction created. The returned `spentAmounts` lists the amounts of the coins that each
 * broadcast transaction spends.
 */
export function createTestApi(coins: readonly Coin[], rates: FeeRates = { slow: 1, medium: 2, fast: 3 }) {
  if (!addressForm) throw new Error('Regtest is a chain of Bitcoin’s.')
  const fundingTransaction = new Transaction()
  fundingTransaction.addInput(fromHex('ab'.repeat(32)), 0)
  for (const { value } of coins) fundingTransaction.addOutput(readAddress(address, addressForm).script, value)
  const txid = fundingTransaction.getId()
  const spentAmounts: (bigint | undefined)[][] = []
  const response = { isLost: false }
  const api: BitcoinApi = {
    getBalance: async () => 0n,
    getFeeRates: async () => rates,
    getTipHeight: async () => 1_000,
    getUtxos: async () => coins.map(({ value, height }, vout) => ({ txid, vout, value, height })),
    async getTransactionHex(id) {
      if (id === txid) return fundingTransaction.toHex()
      throw new Error('Not found.')
    },
    async broadcast(hex) {
      const transaction = Transaction.fromHex(hex)
      spentAmounts.push(coinsOf(transaction).map((coin) => coins[Number(coin.split(':')[1])]?.value))
      if (response.isLost) throw new Error('The response is lost.')
      return transaction.getId()
    },
  }
  return { api, spentAmounts, response }
}
