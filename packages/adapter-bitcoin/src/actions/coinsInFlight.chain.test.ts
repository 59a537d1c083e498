import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { Transaction } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { setUpLocalChain } from '../../test/localChain.ts'
import { addressesOf, emptyWindow, openPage, placeWallet, regtest, regtestAt } from '../../test/openPage.ts'
import type { BitcoinApi, Utxo } from '../api/bitcoinApi.ts'
import { esploraApi } from '../api/esploraApi.ts'
import { addressFormOf } from '../bitcoinChains.ts'
import { fromHex } from '../hex.ts'
import { buildPayment } from '../payment/buildPayment.ts'
import { readAddress } from '../payment/outputScript.ts'
import { coinsOf } from '../payment/selectCoins.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'

const chain = setUpLocalChain({ mining: 'manual' })
const [payer = ''] = addressesOf()
const [recipient = ''] = addressesOf(testBitcoinAccounts[2])
const form = addressFormOf(regtest) as NonNullable<ReturnType<typeof addressFormOf>>

/** Creates a promise, and a function with which the test resolves the promise. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/**
 * Opens a page whose API always lists the coins that existed at the start. The API accepts payments but does not send them to the chain.
 */
async function openTestPage(replaced: (honest: BitcoinApi) => Partial<BitcoinApi> = () => ({})) {
  emptyWindow()
  const wallet = placeWallet({ shapes: ['sats-connect'], apiUrl: chain.apiUrl })
  const honestApi = esploraApi({ network: regtestAt(chain.apiUrl), urls: [chain.apiUrl], timeoutMs: 5_000 })
  const listedCoins = await honestApi.getUtxos(payer)
  const sentTransactions: Transaction[] = []
  const { broadcast = async () => {}, ...more } = replaced(honestApi)
  const api: BitcoinApi = {
    ...honestApi,
    getUtxos: async () => listedCoins,
    ...more,
    async broadcast(hex) {
      const transaction = Transaction.fromHex(hex)
      sentTransactions.push(transaction)
      await broadcast(hex)
      return transaction.getId()
    },
  }
  const { adapter } = openPage({ networks: [regtestAt(chain.apiUrl)], api: () => api })
  await adapter.connect({ connectorId: 'test' })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  const isAsked = () => wallet.control.requests().some(({ method }) => method === 'signPsbt')
  /** Creates a transaction that stands for a payment by the wallet's own method. No API knows that transaction. */
  const ownPayment = (coins: readonly Utxo[]) => {
    const transaction = new Transaction()
    for (const { txid, vout } of coins) transaction.addInput(fromHex(txid).toReversed(), vout)
    transaction.addOutput(readAddress(recipient, form).script, 6_500n)
    return transaction
  }
  const payByWallet = (transaction: Transaction) => {
    wallet.control.override('sendTransfer', { result: { txid: transaction.getId() }, times: 1 })
    return provider.sendTransfer({ recipient, amount: 6_500n })
  }
  return {
    wallet,
    provider,
    api,
    honest: honestApi,
    listed: listedCoins,
    sent: sentTransactions,
    isAsked,
    ownPayment,
    payByWallet,
  }
}

const unconfirmedError = (details: unknown) => ({ name: 'MoneyError', code: 'TransactionUnconfirmed', details })
/** The error of a payment that was not sent, because the transaction `other` may have spent the same coins. */
const notSentError = (other: unknown) => ({
  name: 'MoneyError',
  code: 'InsufficientFunds',
  details: expect.stringMatching(/^Not made: /),
  cause: unconfirmedError(other),
})
const outcomeOf = <result>(promise: Promise<result>) => promise.catch((thrown: unknown) => thrown)

describe('a payment that the kit builds', () => {
  test('error: TransactionUnconfirmed for it and for the wallet’s own payment, which spends its coin during the broadcast', async () => {
    const response = gate()
    const page = await openTestPage(() => ({ broadcast: () => response.opened as never }))
    const builtPaymentOutcome = outcomeOf(page.provider.sendTransfer({ recipient, amount: 6_000n, feeRate: 50 }))
    await expect.poll(() => page.sent.length).toBe(1)
    const walletPaymentError = await outcomeOf(page.provider.sendTransfer({ recipient, amount: 6_500n }))
    response.open()
    expect(walletPaymentError).toMatchObject(unconfirmedError(expect.stringMatching(/./)))
    expect(await builtPaymentOutcome).toMatchObject(unconfirmedError(page.sent[0]?.getId()))
  })

  test('error: InsufficientFunds when the API hides a payment that the wallet made meanwhile; nothing is sent', async () => {
    const page = await openTestPage()
    page.wallet.control.hold('signPsbt')
    const builtPaymentOutcome = outcomeOf(page.provider.sendTransfer({ recipient, amount: 6_000n, feeRate: 50 }))
    await expect.poll(page.isAsked).toBe(true)
    const ownTransaction = page.ownPayment(page.listed)
    expect(await page.payByWallet(ownTransaction)).toEqual({ txid: ownTransaction.getId() })
    page.wallet.control.release('signPsbt')
    expect([await builtPaymentOutcome, page.sent]).toMatchObject([notSentError(ownTransaction.getId()), []])
  })

  test('error: InsufficientFunds when the wallet made a payment while the coins were chosen; the wallet is not asked', async () => {
    const [asked, response] = [gate(), gate()]
    let walletPayment: Transaction | undefined
    const page = await openTestPage(({ getTransactionHex }) => ({
      async getTransactionHex(txid) {
        if (txid === walletPayment?.getId()) throw new Error('Not found.')
        asked.open()
        await response.opened
        return getTransactionHex(txid)
      },
    }))
    const builtPaymentOutcome = outcomeOf(page.provider.sendTransfer({ recipient, amount: 6_000n, feeRate: 50 }))
    await asked.opened
    walletPayment = page.ownPayment(page.listed)
    await page.payByWallet(walletPayment)
    response.open()
    expect([await builtPaymentOutcome, page.isAsked(), page.sent]).toMatchObject([
      notSentError(walletPayment.getId()),
      false,
      [],
    ])
  })

  test('error: TransactionUnconfirmed for the wallet’s own payment that the API hides, after one that the kit built', async () => {
    const page = await openTestPage()
    await page.provider.sendTransfer({ recipient, amount: 6_000n, feeRate: 50 })
    const ownTransaction = page.ownPayment(page.listed)
    expect(await outcomeOf(page.payByWallet(ownTransaction))).toMatchObject(unconfirmedError(ownTransaction.getId()))
  })

  test('behavior: considers a payment that the wallet makes while another payment is looked up', async () => {
    const [asked, response] = [gate(), gate()]
    let [one, two]: Transaction[] = []
    let isKnown = false
    const page = await openTestPage(({ getTransactionHex }) => ({
      async getTransactionHex(txid) {
        if (txid === one?.getId() && isKnown) {
          asked.open()
          await response.opened
          return one.toHex()
        }
        if (txid === one?.getId() || txid === two?.getId()) throw new Error('Not found.')
        return getTransactionHex(txid)
      },
    }))
    const [first, ...rest] = page.listed
    one = page.ownPayment([first as Utxo])
    two = page.ownPayment(rest)
    await page.payByWallet(one)
    isKnown = true
    const builtPaymentOutcome = outcomeOf(page.provider.sendTransfer({ recipient, amount: 6_000n, feeRate: 2 }))
    await asked.opened
    await page.payByWallet(two)
    response.open()
    const nextPaymentOutcome = outcomeOf(page.provider.sendTransfer({ recipient, amount: 6_100n, feeRate: 50 }))
    expect([await builtPaymentOutcome, await nextPaymentOutcome, page.sent]).toMatchObject([
      notSentError(two.getId()),
      notSentError(two.getId()),
      [],
    ])
  })
})

describe('a PSBT that is to be broadcast', () => {
  async function psbtOf({ provider, api }: Awaited<ReturnType<typeof openTestPage>>) {
    const [payer] = provider.accounts
    if (!payer) throw new Error('no account')
    return buildPayment({ api, payer, mayHoldInscriptions: false, recipient, amount: 9_000n, feeRate: 2, form })
  }

  test.each(['wallet signs it', 'API takes it'])(
    'behavior: a payment that the kit builds while the %s does not use its coins',
    async (when) => {
      const response = gate()
      let broadcasts = 0
      const page = await openTestPage(() => ({
        broadcast: () => (broadcasts++ === 0 && when === 'API takes it' ? response.opened : undefined) as never,
      }))
      const { psbt, inputs, coins } = await psbtOf(page)
      if (when === 'wallet signs it') page.wallet.control.hold('signPsbt')
      const sending = page.provider.signPsbt({ psbt: psbt.toBase64(), signInputs: inputs, broadcast: true })
      await expect.poll(() => page.isAsked() && (when === 'wallet signs it' || page.sent.length === 1)).toBe(true)
      const paying = page.provider.sendTransfer({ recipient, amount: 7_000n, feeRate: 50 })
      await new Promise((resolve) => setTimeout(resolve, 300))
      page.wallet.control.release('signPsbt')
      response.open()
      const [first, second] = await Promise.all([sending, paying])
      const spent = page.sent.filter((each) => each.getId() === second.txid).flatMap(coinsOf)
      expect(first.txid).not.toBe(second.txid)
      expect([spent.length > 0, spent.filter((coin) => coins.includes(coin))]).toEqual([true, []])
    },
  )

  test('behavior: a payment that the kit builds after the response to its broadcast was lost does not use its coins', async () => {
    let broadcasts = 0
    const page = await openTestPage(() => ({
      async broadcast(hex) {
        if (broadcasts++ === 0) throw new Error('The response is lost.')
        return hex
      },
    }))
    const { psbt, inputs, coins } = await psbtOf(page)
    const sending = page.provider.signPsbt({ psbt: psbt.toBase64(), signInputs: inputs, broadcast: true })
    const failure = await outcomeOf(sending)
    expect(failure).toMatchObject(unconfirmedError(page.sent[0]?.getId()))
    const { txid } = await page.provider.sendTransfer({ recipient, amount: 7_000n, feeRate: 50 })
    const spent = page.sent.filter((each) => each.getId() === txid).flatMap(coinsOf)
    expect([spent.length > 0, spent.filter((coin) => coins.includes(coin))]).toEqual([true, []])
  })

  test('behavior: a payment that the kit builds may use its coins after the visitor rejected it', async () => {
    const page = await openTestPage()
    const { psbt, inputs, coins } = await psbtOf(page)
    page.wallet.control.override('signPsbt', { error: { code: 4001, message: 'No' }, times: 1 })
    const sending = page.provider.signPsbt({ psbt: psbt.toBase64(), signInputs: inputs, broadcast: true })
    expect(await outcomeOf(sending)).toMatchObject({ code: 'UserRejected' })
    await page.provider.sendTransfer({ recipient, amount: 9_000n, feeRate: 2 })
    expect(page.sent.flatMap(coinsOf)).toEqual(coins)
  })
})

describe('a payment by the wallet itself that is in doubt', () => {
  /**
   * Opens a page whose wallet has already made a payment with its own method. The payment spends one of the coins, and the API knows the
   * payment.
   */
  async function openedAfterOne() {
    const page = await openTestPage(({ getTransactionHex }) => ({
      getTransactionHex: async (txid) =>
        txid === ownTransaction.getId() ? ownTransaction.toHex() : getTransactionHex(txid),
    }))
    const ownTransaction = page.ownPayment(page.listed.slice(0, 1))
    expect(await page.payByWallet(ownTransaction)).toEqual({ txid: ownTransaction.getId() })
    return { ...page, txid: ownTransaction.getId() }
  }

  test.each([6_500n, 6_600n])(
    'error: TransactionUnconfirmed, without an id, when a wallet returns that of an earlier payment, for %s sat',
    async (amount) => {
      const { wallet, provider, txid } = await openedAfterOne()
      wallet.control.override('sendTransfer', { result: { txid }, times: 1 })
      const failure = await outcomeOf(provider.sendTransfer({ recipient, amount }))
      expect(failure).toMatchObject({ ...unconfirmedError(undefined), cause: { code: 'ProviderFailed' } })
      expect(failure).toHaveProperty('cause.details', expect.stringContaining(txid))
    },
  )

  test.each([
    ['the response is lost', () => ({ error: { code: -32603, message: 'socket hang up' } })],
    ['the response is no id', () => ({ result: { txid: 'sent' } })],
    ['the id is that of an earlier payment', (txid: string) => ({ result: { txid } })],
  ] as const)(
    'error: InsufficientFunds for the next payment that the kit would build, when %s; the wallet itself still pays',
    async (_, responseOf) => {
      const { wallet, provider, sent, isAsked, txid, listed, ownPayment, payByWallet } = await openedAfterOne()
      wallet.control.override('sendTransfer', { ...responseOf(txid), times: 1 })
      const doubtfulPaymentOutcome = outcomeOf(provider.sendTransfer({ recipient, amount: 6_600n }))
      expect(await doubtfulPaymentOutcome).toMatchObject({ code: 'TransactionUnconfirmed' })
      const builtPaymentOutcome = outcomeOf(provider.sendTransfer({ recipient, amount: 7_000n, feeRate: 50 }))
      expect([await builtPaymentOutcome, isAsked(), sent.length]).toMatchObject([notSentError(undefined), false, 0])
      const nextWalletPayment = ownPayment(listed.slice(1))
      expect(await payByWallet(nextWalletPayment)).toEqual({ txid: nextWalletPayment.getId() })
    },
  )

  test('behavior: a payment that the visitor rejected in the wallet does not stop the next one', async () => {
    const { wallet, provider, sent } = await openedAfterOne()
    wallet.control.override('sendTransfer', { error: { code: 4001, message: 'User rejected' }, times: 1 })
    const rejectedPaymentOutcome = outcomeOf(provider.sendTransfer({ recipient, amount: 6_600n }))
    expect(await rejectedPaymentOutcome).toMatchObject({ code: 'UserRejected' })
    const { txid } = await provider.sendTransfer({ recipient, amount: 7_000n, feeRate: 2 })
    expect(sent.map((each) => each.getId())).toEqual([txid])
  })
})
