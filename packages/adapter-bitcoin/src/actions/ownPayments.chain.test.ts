import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { Transaction } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { setUpLocalChain } from '../../test/localChain.ts'
import { addressesOf, emptyWindow, openPage, placeWallet, regtestAt } from '../../test/openPage.ts'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { esploraApi } from '../api/esploraApi.ts'
import { toHex } from '../hex.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'

const chain = setUpLocalChain({ mining: 'manual' })
const [payer = ''] = addressesOf()
const [recipient = ''] = addressesOf(testBitcoinAccounts[2])

const coinsOf = (transaction: Transaction) =>
  transaction.ins.map(({ hash, index }) => `${toHex(new Uint8Array(hash).toReversed())}:${index}`)

describe('a payment by the wallet itself during one that the kit builds', () => {
  /**
   * Opens a page whose API always lists the coins that existed at the start. On the chain, a payment with a higher fee replaces another one
   * that spends the same coin.
   */
  async function openTestPage(until: Promise<void> = Promise.resolve()) {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['sats-connect'], apiUrl: chain.apiUrl })
    const honestApi = esploraApi({ network: regtestAt(chain.apiUrl), urls: [chain.apiUrl], timeoutMs: 5_000 })
    const listedCoins = await honestApi.getUtxos(payer)
    const sentTransactions: Transaction[] = []
    const receivedRequests: string[] = []
    const { adapter } = openPage({
      networks: [regtestAt(chain.apiUrl)],
      api: () => ({
        ...honestApi,
        getUtxos: async () => listedCoins,
        async getTransactionHex(txid) {
          receivedRequests.push(txid)
          if (receivedRequests.length === 1) await until
          return honestApi.getTransactionHex(txid)
        },
        async broadcast(hex) {
          sentTransactions.push(Transaction.fromHex(hex))
          return Transaction.fromHex(hex).getId()
        },
      }),
    })
    await adapter.connect({ connectorId: 'test' })
    const provider = (await adapter.getProvider()) as BitcoinProvider
    /** Pays without a fee rate, so that the wallet pays by its own method and chooses the coins. Returns these coins. */
    const payByWallet = async () => {
      const { txid } = await provider.sendTransfer({ recipient, amount: 6_500n })
      return coinsOf(Transaction.fromHex(await honestApi.getTransactionHex(txid)))
    }
    const isAsked = () => wallet.control.requests().some(({ method }) => method === 'signPsbt')
    return { wallet, provider, sent: sentTransactions, asked: receivedRequests, payByWallet, isAsked }
  }

  test('behavior: chooses other coins if the wallet spent one before it is asked', async () => {
    let release = () => {}
    const until = new Promise<void>((resolve) => {
      release = resolve
    })
    const { provider, sent, asked, payByWallet } = await openTestPage(until)
    const paying = provider.sendTransfer({ recipient, amount: 6_000n, feeRate: 50 })
    await expect.poll(() => asked.length).toBe(1)
    const spent = await payByWallet()
    release()
    await paying
    expect([sent.length, sent.flatMap(coinsOf).filter((coin) => spent.includes(coin))]).toEqual([1, []])
  })

  test('error: InsufficientFunds if the wallet spent a coin while it was asked; nothing is sent', async () => {
    const { wallet, provider, sent, payByWallet, isAsked } = await openTestPage()
    wallet.control.hold('signPsbt')
    const paying = provider.sendTransfer({ recipient, amount: 6_000n, feeRate: 50 }).catch((thrown) => thrown)
    await expect.poll(isAsked).toBe(true)
    await payByWallet()
    wallet.control.release('signPsbt')
    expect([await paying, sent]).toMatchObject([{ name: 'MoneyError', code: 'InsufficientFunds' }, []])
  })

  test('behavior: a rejected payment frees none of the coins of the wallet’s payment', async () => {
    const { wallet, provider, sent, payByWallet, isAsked } = await openTestPage()
    wallet.control.hold('signPsbt')
    const paying = provider.sendTransfer({ recipient, amount: 6_000n, feeRate: 2 }).catch((thrown) => thrown)
    await expect.poll(isAsked).toBe(true)
    const spent = await payByWallet()
    wallet.control.override('signPsbt', { error: { code: 4001, message: 'No' }, times: 1 })
    wallet.control.release('signPsbt')
    expect(await paying).toMatchObject({ code: 'UserRejected' })
    await provider.sendTransfer({ recipient, amount: 7_000n, feeRate: 50 })
    expect([sent.length, sent.flatMap(coinsOf).filter((coin) => spent.includes(coin))]).toEqual([1, []])
  })
})

describe('a payment by the wallet itself that the API does not know', () => {
  async function openTestPage(replaced: (honest: BitcoinApi) => Partial<BitcoinApi>) {
    emptyWindow()
    placeWallet({ shapes: ['sats-connect'], apiUrl: chain.apiUrl })
    const honestApi = esploraApi({ network: regtestAt(chain.apiUrl), urls: [chain.apiUrl], timeoutMs: 5_000 })
    const { adapter } = openPage({
      networks: [regtestAt(chain.apiUrl)],
      api: () => ({ ...honestApi, ...replaced(honestApi) }),
    })
    await adapter.connect({ connectorId: 'test' })
    return { honest: honestApi, provider: (await adapter.getProvider()) as BitcoinProvider }
  }

  test('error: InsufficientFunds for the next payment, which is not made', async () => {
    const sentTransactions: string[] = []
    const { known, listed } = await (async () => {
      const api = esploraApi({ network: regtestAt(chain.apiUrl), urls: [chain.apiUrl], timeoutMs: 5_000 })
      const listedCoins = await api.getUtxos(payer)
      return { listed: listedCoins, known: new Set(listedCoins.map(({ txid }) => txid)) }
    })()
    let isLate = true
    const { provider } = await openTestPage((honest) => ({
      getUtxos: async () => listed,
      async getTransactionHex(txid) {
        if (isLate && !known.has(txid)) throw new Error('Not found.')
        return honest.getTransactionHex(txid)
      },
      async broadcast(hex) {
        sentTransactions.push(...coinsOf(Transaction.fromHex(hex)))
        return Transaction.fromHex(hex).getId()
      },
    }))
    const { txid } = await provider.sendTransfer({ recipient, amount: 6_000n })
    const nextPayment = { recipient, amount: 7_000n, feeRate: 50 }
    await expect(provider.sendTransfer(nextPayment)).rejects.toMatchObject({
      code: 'InsufficientFunds',
      details: expect.not.stringContaining(txid),
      cause: { code: 'TransactionUnconfirmed', details: txid },
    })
    expect(sentTransactions).toEqual([])
    isLate = false
    await provider.sendTransfer(nextPayment)
    const { getTransactionHex } = esploraApi({
      network: regtestAt(chain.apiUrl),
      urls: [chain.apiUrl],
      timeoutMs: 5_000,
    })
    const spent = coinsOf(Transaction.fromHex(await getTransactionHex(txid)))
    expect(sentTransactions.filter((coin) => spent.includes(coin))).toEqual([])
  })

  test('error: TransactionUnconfirmed if it spends a coin of an earlier payment that the API did not relay', async () => {
    const { provider } = await openTestPage(() => ({ broadcast: async (hex) => Transaction.fromHex(hex).getId() }))
    await provider.sendTransfer({ recipient, amount: 6_000n, feeRate: 5 })
    await expect(provider.sendTransfer({ recipient, amount: 7_000n })).rejects.toMatchObject({
      code: 'TransactionUnconfirmed',
    })
  })
})
