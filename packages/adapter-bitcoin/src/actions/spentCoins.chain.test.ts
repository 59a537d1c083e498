import { MoneyError } from '@latchkey/core/errors'
import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { Transaction } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { setUpLocalChain } from '../../test/localChain.ts'
import { addressesOf, emptyWindow, openPage, placeWallet, regtest, regtestAt } from '../../test/openPage.ts'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { esploraApi } from '../api/esploraApi.ts'
import { addressFormOf } from '../bitcoinChains.ts'
import { toHex } from '../hex.ts'
import { buildPayment } from '../payment/buildPayment.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'

const chain = setUpLocalChain({ mining: 'manual' })
const [payer = ''] = addressesOf()
const [recipient = ''] = addressesOf(testBitcoinAccounts[2])

test('behavior: a second payment does not replace the first when the API still lists its coins', async () => {
  emptyWindow()
  placeWallet({ shapes: ['sats-connect'], apiUrl: chain.apiUrl })
  const sentTransactions: Transaction[] = []
  const { adapter } = openPage({
    networks: [regtestAt(chain.apiUrl)],
    api: (parameters) => ({
      ...esploraApi(parameters),
      async broadcast(hex) {
        sentTransactions.push(Transaction.fromHex(hex))
        return Transaction.fromHex(hex).getId()
      },
    }),
  })
  await adapter.connect({ connectorId: 'test' })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  await provider.sendTransfer({ recipient, amount: 6_000n, feeRate: 2 })
  await provider.sendTransfer({ recipient, amount: 7_000n, feeRate: 20 })
  const spent = sentTransactions.flatMap(({ ins }) => ins.map(({ hash, index }) => `${toHex(hash)}:${index}`))
  expect([sentTransactions.length, new Set(spent).size]).toEqual([2, spent.length])
})

const coinsOf = (transaction: Transaction) =>
  transaction.ins.map(({ hash, index }) => `${toHex(new Uint8Array(hash).toReversed())}:${index}`)

/** Opens a page whose wallet signs the payments that the kit builds. `replaced` returns API methods that replace the real ones. */
async function connectWallet(replaced: (honest: BitcoinApi) => Partial<BitcoinApi> = () => ({})) {
  emptyWindow()
  placeWallet({ shapes: ['sats-connect'], apiUrl: chain.apiUrl })
  const { adapter } = openPage({
    networks: [regtestAt(chain.apiUrl)],
    api(parameters) {
      const honestApi = esploraApi(parameters)
      return { ...honestApi, ...replaced(honestApi) }
    },
  })
  await adapter.connect({ connectorId: 'test' })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  return (amount: bigint, feeRate = 2) => provider.sendTransfer({ recipient, amount, feeRate })
}

test('behavior: concurrent payments spend different coins', async () => {
  const pay = await connectWallet()
  const payments = await Promise.all([pay(6_000n), pay(7_000n, 20)])
  const { getTransactionHex } = esploraApi({ network: regtestAt(chain.apiUrl), urls: [chain.apiUrl], timeoutMs: 5_000 })
  const knownHexes = await Promise.all(payments.map(({ txid }) => getTransactionHex(txid)))
  const spent = knownHexes.flatMap((hex) => coinsOf(Transaction.fromHex(hex)))
  expect(new Set(spent).size).toBe(spent.length)
})

test('behavior: the next payment may spend the coins of a payment that the visitor rejected', async () => {
  emptyWindow()
  const wallet = placeWallet({ shapes: ['sats-connect'], apiUrl: chain.apiUrl })
  const built: string[][] = []
  const { adapter } = openPage({
    networks: [regtestAt(chain.apiUrl)],
    api: (parameters) => ({
      ...esploraApi(parameters),
      async broadcast(hex) {
        built.push(coinsOf(Transaction.fromHex(hex)))
        return Transaction.fromHex(hex).getId()
      },
    }),
  })
  await adapter.connect({ connectorId: 'test' })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  const held = (
    await esploraApi({ network: regtestAt(chain.apiUrl), urls: [chain.apiUrl], timeoutMs: 5_000 }).getUtxos(payer)
  )
    .map(({ value }) => value)
    .reduce((sum, value) => sum + value, 0n)
  const most = { recipient, amount: held - 5_000n, feeRate: 2 }
  wallet.control.setMode('reject')
  await expect(provider.sendTransfer(most)).rejects.toMatchObject({ code: 'UserRejected' })
  wallet.control.setMode('approve')
  await provider.sendTransfer(most)
  expect(built.length).toBe(1)
})

test('behavior: a successful payment does not free the coins of another one that may have been sent', async () => {
  const receivedTransactions: Transaction[] = []
  let lose = (_: Error) => {}
  let finish = () => {}
  const lost = new Promise<never>((_, reject) => {
    lose = reject
  })
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const pay = await connectWallet((honest) => ({
    async broadcast(hex) {
      const transaction = Transaction.fromHex(hex)
      receivedTransactions.push(transaction)
      await (receivedTransactions.length === 1 ? lost : finished)
      return transaction.getId()
    },
    async getTransactionHex(txid) {
      if (receivedTransactions.some((transaction) => transaction.getId() === txid)) throw new Error('Not found.')
      return honest.getTransactionHex(txid)
    },
  }))
  const firstPayment = pay(6_000n)
  const failed = expect(firstPayment).rejects.toMatchObject({ code: 'TransactionUnconfirmed' })
  await expect.poll(() => receivedTransactions.length).toBe(1)
  const secondPayment = pay(7_000n)
  await expect.poll(() => receivedTransactions.length).toBe(2)
  lose(new Error('The answer is lost.'))
  await failed
  finish()
  await secondPayment
  await pay(6_000n)
  const [one = [], , three = []] = receivedTransactions.map(coinsOf)
  expect(three.some((coin) => one.includes(coin))).toBe(true)
})

test('behavior: a payment does not replace the wallet’s own payment, nor one of another kit of the page', async () => {
  emptyWindow()
  placeWallet({ shapes: ['sats-connect'], apiUrl: chain.apiUrl })
  const honestApi = esploraApi({ network: regtestAt(chain.apiUrl), urls: [chain.apiUrl], timeoutMs: 5_000 })
  const listedCoins = await honestApi.getUtxos(payer)
  const sentTransactions: Transaction[] = []
  const pay = async (amount: bigint, feeRate?: number) => {
    const { adapter } = openPage({
      networks: [regtestAt(chain.apiUrl)],
      api: () => ({
        ...honestApi,
        getUtxos: async () => listedCoins,
        async broadcast(hex) {
          sentTransactions.push(Transaction.fromHex(hex))
          return Transaction.fromHex(hex).getId()
        },
      }),
    })
    await adapter.connect({ connectorId: 'test' })
    const provider = (await adapter.getProvider()) as BitcoinProvider
    const { txid } = await provider.sendTransfer({ recipient, amount, ...(feeRate && { feeRate }) })
    adapter.destroy()
    return txid
  }
  const own = Transaction.fromHex(await honestApi.getTransactionHex(await pay(6_000n)))
  await pay(7_000n, 2)
  await pay(8_000n, 20)
  const spent = [own, ...sentTransactions].flatMap(coinsOf)
  expect([sentTransactions.length, new Set(spent).size]).toEqual([2, spent.length])
})

/** Places a wallet that cannot sign without sending. */
function placeSendingWallet() {
  emptyWindow()
  window.addEventListener(
    'wallet-standard:register-wallet',
    (event) =>
      (event as CustomEvent).detail({
        register({ features }: { features: Record<string, unknown> }) {
          delete features['bitcoin:signTransaction']
        },
      }),
    { once: true },
  )
  return placeWallet({ shapes: ['wallet-standard'], apiUrl: chain.apiUrl })
}

test('error: TransactionUnconfirmed, without an id, when a wallet returns that of an earlier payment', async () => {
  const { control } = placeSendingWallet()
  const { adapter } = openPage({ networks: [regtestAt(chain.apiUrl)] })
  await adapter.connect({ connectorId: 'test' })
  const { sendTransfer } = (await adapter.getProvider()) as BitcoinProvider
  const { txid } = await sendTransfer({ recipient, amount: 6_000n })
  control.override('bitcoin:signAndSendTransaction', { result: { txid }, times: 1 })
  const againPayment = sendTransfer({ recipient, amount: 6_000n })
  await expect(againPayment).rejects.toMatchObject({ code: 'TransactionUnconfirmed', details: undefined })
})

/** Opens a page whose wallet cannot sign without sending, and creates a PSBT. The API always lists the coins that existed at the start. */
async function openedWithPsbt() {
  const { control } = placeSendingWallet()
  const honestApi = esploraApi({ network: regtestAt(chain.apiUrl), urls: [chain.apiUrl], timeoutMs: 5_000 })
  const listedCoins = await honestApi.getUtxos(payer)
  const api = { ...honestApi, getUtxos: async () => listedCoins }
  const { adapter } = openPage({ networks: [regtestAt(chain.apiUrl)], api: () => api })
  await adapter.connect({ connectorId: 'test' })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  const account = provider.accounts[0] as (typeof provider.accounts)[number]
  const form = addressFormOf(regtest) as NonNullable<ReturnType<typeof addressFormOf>>
  const built = await buildPayment({
    api,
    payer: account,
    mayHoldInscriptions: false,
    recipient,
    amount: 9_000n,
    feeRate: 2,
    form,
  })
  const send = () => provider.signPsbt({ psbt: built.psbt.toBase64(), signInputs: built.inputs, broadcast: true })
  const sentCoins = async (txid: unknown) => coinsOf(Transaction.fromHex(await honestApi.getTransactionHex(`${txid}`)))
  return { control, provider, coins: built.coins, send, sentCoins }
}

test('behavior: a payment does not spend a coin of a PSBT that a wallet sent by itself', async () => {
  const { provider, send, sentCoins } = await openedWithPsbt()
  const { txid } = await send()
  const { txid: next } = await provider.sendTransfer({ recipient, amount: 7_000n, feeRate: 50 })
  const spent = [await sentCoins(txid), await sentCoins(next)].flat()
  expect(new Set(spent).size).toBe(spent.length)
})

test.each([
  ['TransactionUnconfirmed', 'other coins', { code: -32603, message: 'Request timed out.' }],
  ['UserRejected', 'the same coins', { code: 4001, message: 'No' }],
] as const)(
  'behavior: after a PSBT that a wallet sends by itself ended as %s, a payment spends %s',
  async (code, expected, error) => {
    const { control, provider, coins, send, sentCoins } = await openedWithPsbt()
    control.override('bitcoin:signAndSendTransaction', { error, times: 1 })
    await expect(send()).rejects.toMatchObject({ code })
    const { txid } = await provider.sendTransfer({ recipient, amount: 9_000n, feeRate: 2 })
    const isShared = (await sentCoins(txid)).some((coin) => coins.includes(coin))
    expect(isShared ? 'the same coins' : 'other coins').toBe(expected)
  },
)

test('error: TransactionUnconfirmed when the API returns another transaction id', async () => {
  const pay = await connectWallet(() => ({ broadcast: async () => 'ab'.repeat(32) }))
  await expect(pay(6_000n)).rejects.toMatchObject({ code: 'TransactionUnconfirmed' })
})

describe('a payment that was signed and refused', () => {
  /**
   * Opens a page whose API refuses broadcasts, but keeps their transactions and reports that it does not know them. The API responds only
   * when it has received `broadcasts` transactions. If `isHiding`, it does not list the coins that these transactions spend.
   */
  async function openRefusingPage({
    isHiding = false,
    broadcasts = 1,
  }: {
    isHiding?: boolean
    broadcasts?: number
  } = {}) {
    emptyWindow()
    placeWallet({ shapes: ['sats-connect'], apiUrl: chain.apiUrl })
    const keptTransactions: Transaction[] = []
    const refusal = { isOn: true }
    const api = (honest: BitcoinApi): BitcoinApi => ({
      ...honest,
      async broadcast(hex) {
        const transaction = Transaction.fromHex(hex)
        keptTransactions.push(transaction)
        await expect.poll(() => keptTransactions.length).toBeGreaterThanOrEqual(broadcasts)
        if (refusal.isOn) throw new MoneyError('TransactionFailed', { details: 'min relay fee not met' })
        return transaction.getId()
      },
      async getTransactionHex(txid) {
        if (keptTransactions.some((transaction) => transaction.getId() === txid)) throw new Error('Not found.')
        return honest.getTransactionHex(txid)
      },
      async getUtxos(address) {
        const coins = await honest.getUtxos(address)
        return isHiding
          ? coins.filter(({ txid, vout }) => !keptTransactions.flatMap(coinsOf).includes(`${txid}:${vout}`))
          : coins
      },
    })
    const { adapter } = openPage({
      networks: [regtestAt(chain.apiUrl)],
      api: (parameters) => api(esploraApi(parameters)),
    })
    await adapter.connect({ connectorId: 'test' })
    const provider = (await adapter.getProvider()) as BitcoinProvider
    const pay = (amount: bigint, feeRate: number | undefined = 2) =>
      provider.sendTransfer({ recipient, amount, ...(feeRate && { feeRate }) })
    return { pay, refusal, inputs: () => keptTransactions.map(coinsOf) }
  }

  test('behavior: each later payment spends one of its coins', async () => {
    const { pay, refusal, inputs } = await openRefusingPage()
    await expect(pay(6_000n)).rejects.toMatchObject({ code: 'TransactionUnconfirmed' })
    await expect(pay(7_000n)).rejects.toMatchObject({ code: 'TransactionUnconfirmed' })
    refusal.isOn = false
    await pay(8_000n)
    const [one = [], two = [], three = []] = inputs()
    expect(one.some((coin) => two.includes(coin) && three.includes(coin))).toBe(true)
    await pay(9_000n)
    expect(inputs()[3]?.some((coin) => three.includes(coin))).toBe(false)
  })

  test('behavior: a small payment after two concurrent ones spends a coin of each', async () => {
    const { pay, refusal, inputs } = await openRefusingPage({ broadcasts: 2 })
    const both = await Promise.allSettled([pay(6_000n), pay(6_000n)])
    expect(both).toMatchObject(Array(2).fill({ reason: { code: 'TransactionUnconfirmed' } }))
    refusal.isOn = false
    await pay(6_000n)
    const [one = [], two = [], three = []] = inputs()
    expect(one.some((coin) => two.includes(coin))).toBe(false)
    expect([one, two].map((each) => each.some((coin) => three.includes(coin)))).toEqual([true, true])
  })

  test('error: InsufficientFunds for the next payment when the API does not list its coins', async () => {
    const { pay, inputs } = await openRefusingPage({ isHiding: true })
    await expect(pay(6_000n)).rejects.toMatchObject({ code: 'TransactionUnconfirmed' })
    await expect(pay(6_000n)).rejects.toMatchObject({ code: 'InsufficientFunds' })
    expect(inputs().length).toBe(1)
  })

  test('behavior: the wallet’s own payment method is not used after a refused payment', async () => {
    const { pay, refusal, inputs } = await openRefusingPage()
    await expect(pay(6_000n)).rejects.toMatchObject({ code: 'TransactionUnconfirmed' })
    refusal.isOn = false
    await pay(6_000n, 0)
    const [one = [], two = []] = inputs()
    expect(one.some((coin) => two.includes(coin))).toBe(true)
  })
})

test('error: TransactionUnconfirmed, without a second payment, when the response of a wallet that sends by itself is lost', async () => {
  emptyWindow()
  let payments = 0
  window.addEventListener(
    'wallet-standard:register-wallet',
    (event) =>
      (event as CustomEvent).detail({
        register({ features }: { features: Record<string, { signAndSendTransaction(request: unknown): unknown }> }) {
          const feature = features['bitcoin:signAndSendTransaction']
          const send = feature?.signAndSendTransaction
          features['bitcoin:signAndSendTransaction'] = {
            ...feature,
            async signAndSendTransaction(request) {
              payments += 1
              await send?.call(feature, request)
              throw Object.assign(new Error('Request timed out.'), { code: -32603 })
            },
          }
          delete features['bitcoin:signTransaction']
        },
      }),
    { once: true },
  )
  placeWallet({ shapes: ['wallet-standard'], apiUrl: chain.apiUrl })
  const { adapter } = openPage({ networks: [regtestAt(chain.apiUrl)] })
  await adapter.connect({ connectorId: 'test' })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  const pay = () => provider.sendTransfer({ recipient, amount: 6_000n, feeRate: 2 })
  await expect(pay()).rejects.toMatchObject({ code: 'TransactionUnconfirmed', cause: { code: -32603 } })
  await expect(pay()).rejects.toMatchObject({ code: 'InsufficientFunds' })
  expect(payments).toBe(1)
})
