import { fromBase64, toBase64 } from '@latchkey/adapter-kit/flows'
import { MoneyError } from '@latchkey/core/errors'
import { bitcoinAddresses, testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { Transaction as SignedTransaction } from '@scure/btc-signer'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressesOf, regtest } from '../../test/openPage.ts'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { addressFormOf } from '../bitcoinChains.ts'
import type { FlowContext } from '../flowContext.ts'
import { fromHex } from '../hex.ts'
import { createCoinLedger } from '../payment/coinLedger.ts'
import { loadPayments } from '../payment/loadPayments.ts'
import { readAddress } from '../payment/outputScript.ts'
import { coinsOf } from '../payment/selectCoins.ts'
import type { Link } from '../wallets/link.ts'
import { sendTransfer } from './sendTransfer.ts'
import { sendPsbt, signPsbt } from './signPsbt.ts'

const { caipNetworkId } = regtest
const form = addressFormOf(regtest) as NonNullable<ReturnType<typeof addressFormOf>>
const [keys] = bitcoinAddresses(testBitcoinAccounts[0], { caipNetworkId, paymentForm: 'p2wpkh' })
const { address = '', publicKey = '', privateKey = new Uint8Array() } = keys ?? {}
const [recipient = ''] = addressesOf(testBitcoinAccounts[2])
const ownScript = readAddress(address, form).script
const receiver = readAddress(recipient, form).script

/** How many coins the payer has. All of them are outputs of one transaction. */
const count = 5
const value = 60_000n
const funding = new Transaction()
funding.addInput(fromHex('ab'.repeat(32)), 0)
for (let index = 0; index < count; index++) funding.addOutput(ownScript, value)
const places = [...Array(count).keys()]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Payment = {
  kind: 'built' | 'own' | 'psbt' | 'psbt that the site keeps'
  /**
   * When the site requests the payment, in ms after the start. `walletMs` and `apiMs` are the response times of the wallet and of the API.
   */
  startMs: number
  walletMs: number
  apiMs: number
  /** The index of the coin that the PSBT of the site spends, or that the wallet chooses for its own payment. */
  place: number
  /** For how many requests the API reports that it does not know the payment. */
  hidden: number
  /** Whether the API's response to the broadcast of this payment is lost. */
  isLost: boolean
}

const payment: fc.Arbitrary<Payment> = fc.record({
  kind: fc.constantFrom('built', 'built', 'own', 'own', 'psbt', 'psbt that the site keeps'),
  startMs: fc.nat(12),
  walletMs: fc.nat(6),
  apiMs: fc.nat(12),
  place: fc.constantFrom(...places),
  hidden: fc.constantFrom(0, 0, 2, 4, 7, 20, 1_000),
  isLost: fc.constantFrom(false, false, false, true),
})

/** Makes the payments, each at its own time. Returns those that were reported as paid, in the order in which they reached the network. */
async function makePayments(payments: readonly Payment[]) {
  const networkPayments: { txid: string; transaction: Transaction; payment: Payment; looks: number }[] = []
  const put = (transaction: Transaction, by: Payment) =>
    networkPayments.push({ txid: transaction.getId(), transaction, payment: by, looks: 0 })
  /** Returns the amount of a payment in sat, which is different for each payment. */
  const amountOf = (each: Payment) => 6_000n + BigInt(payments.indexOf(each))

  const api: BitcoinApi = {
    getBalance: async () => 0n,
    getFeeRates: async () => ({ slow: 1, medium: 1, fast: 1 }),
    getTipHeight: async () => 1_000,
    // Always lists all coins, like an API that lags behind and still lists coins that were spent.
    async getUtxos() {
      await wait(1)
      return places.map((vout) => ({ txid: funding.getId(), vout, value, height: 1 }))
    },
    async getTransactionHex(txid) {
      await wait(1)
      if (txid === funding.getId()) return funding.toHex()
      const networkPayment = networkPayments.find((each) => each.txid === txid)
      if (!networkPayment || networkPayment.looks++ < networkPayment.payment.hidden) throw new Error('Not found.')
      return networkPayment.transaction.toHex()
    },
    async broadcast(hex) {
      const transaction = Transaction.fromHex(hex)
      const by = payments.find((each) => transaction.outs[0]?.value === amountOf(each)) as Payment
      put(transaction, by)
      await wait(by.apiMs)
      if (by.isLost) throw new Error('The response is lost.')
      return transaction.getId()
    },
  }
  const ledger = createCoinLedger()
  const context = {
    chain: { api: () => api, assertReachable() {}, forgetBalance() {} },
    ledger,
    ports: { rpc: { pollIntervalMs: 1 }, log() {} },
    signal: new AbortController().signal,
  } as unknown as FlowContext
  const spentByWallet = new Set<number>()

  /**
   * Creates the connected wallet (link) for one payment. The wallet's own node does not know the transactions that the site has broadcast.
   */
  const linkFor = (by: Payment): Link => {
    const account = { namespace: 'bip122', type: 'payment', address, publicKey } as const
    const state = { accounts: [account], caipNetworkId }
    const driver = {
      async signPsbt({ psbt }: { psbt: string }) {
        await wait(by.walletMs)
        const transaction = SignedTransaction.fromPSBT(fromBase64(psbt))
        transaction.sign(privateKey)
        return toBase64(transaction.toPSBT())
      },
      transfer: {
        takesFeeRate: false,
        async send() {
          const place = [by.place, ...places].find((each) => !spentByWallet.has(each))
          if (place === undefined) throw Object.assign(new Error('No'), { code: 4001 })
          spentByWallet.add(place)
          const transaction = new Transaction()
          transaction.addInput(fromHex(funding.getId()).toReversed(), place)
          transaction.addOutput(receiver, amountOf(by))
          put(transaction, by)
          await wait(by.walletMs)
          return transaction.getId()
        },
      },
    }
    return { connectorId: 'test', driver, state, chosen: undefined, read: () => state } as unknown as Link
  }
  const psbtOf = (by: Payment) => {
    const psbt = new Psbt()
    psbt.addInput({
      hash: funding.getId(),
      index: by.place,
      nonWitnessUtxo: funding.toBuffer(),
      witnessUtxo: { script: ownScript, value },
    })
    psbt.addOutput({ script: receiver, value: amountOf(by) })
    psbt.addOutput({ script: ownScript, value: value - amountOf(by) - 1_000n })
    return { psbt: psbt.toBase64(), signInputs: [{ address, index: 0 }] }
  }
  async function run(by: Payment): Promise<string | undefined> {
    await wait(by.startMs)
    const link = linkFor(by)
    if (by.kind === 'psbt') return (await sendPsbt(context, link, psbtOf(by))).txid
    if (by.kind === 'psbt that the site keeps') return void (await signPsbt(link, psbtOf(by)))
    const feeRate = by.kind === 'built' ? 2 : undefined
    return sendTransfer(context, link, { recipient, amount: amountOf(by), feeRate })
  }

  let isOver = false
  const all = Promise.allSettled(payments.map(run)).finally(() => {
    isOver = true
  })
  while (!isOver) await vi.advanceTimersByTimeAsync(1)
  const outcomes = await all
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toHaveProperty('code')
  const reportedPayments = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' && outcome.value !== undefined ? [outcome.value] : [],
  )
  return {
    outcomes,
    paid: reportedPayments,
    onNetwork: networkPayments.filter(({ txid }) => reportedPayments.includes(txid)),
  }
}

test('behavior: no two payments that are reported as paid share a coin, unless the later one was meant to replace the other', async () => {
  await loadPayments()
  let [reported, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 2, maxLength: 5 }), async (payments) => {
      const { outcomes, paid, onNetwork } = await makePayments(payments)
      expect(new Set(paid).size).toBe(paid.length)
      const spent = new Map<string, string>()
      for (const { txid, transaction, payment: by } of onNetwork) {
        for (const coin of coinsOf(transaction)) {
          if (by.kind !== 'psbt') expect(spent.get(coin)).toBe(undefined)
          spent.set(coin, txid)
        }
      }
      reported += paid.length
      refused += outcomes.filter((each) => each.status === 'rejected' && each.reason instanceof MoneyError).length
    }),
    { numRuns: 100 },
  )
  // Checks that enough payments were paid and enough were refused. Without payments and conflicts between them, the test above would prove
  // nothing.
  expect([reported > 50, refused > 20]).toEqual([true, true])
})
