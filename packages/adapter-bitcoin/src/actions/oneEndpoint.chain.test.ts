import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { Transaction } from 'bitcoinjs-lib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { setUpLocalChain } from '../../test/localChain.ts'
import { addressesOf, emptyWindow, openPage, placeWallet, regtest } from '../../test/openPage.ts'
import { addressFormOf } from '../bitcoinChains.ts'
import { readAddress } from '../payment/outputScript.ts'
import { coinsOf } from '../payment/selectCoins.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'

const chain = setUpLocalChain({ mining: 'manual' })
const [recipient = ''] = addressesOf(testBitcoinAccounts[2])

type OwnResponse = [status: number, body: string] | undefined

/** Starts an endpoint that forwards requests to the chain, except for those that `respond` answers. */
async function serve(respond: (path: string, body: string) => OwnResponse | Promise<OwnResponse>) {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const own = await respond(`${request.method} ${request.url}`, body)
    const isPost = request.method === 'POST'
    const forwarded = own
      ? undefined
      : await fetch(`${chain.apiUrl}${request.url}`, isPost ? { method: 'POST', body } : {})
    response.statusCode = own?.[0] ?? forwarded?.status ?? 500
    response.end(own?.[1] ?? (await forwarded?.text()))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function openTestPage(...urls: [string, ...string[]]) {
  emptyWindow()
  placeWallet({ shapes: ['sats-connect'], apiUrl: chain.apiUrl })
  const { adapter } = openPage({ networks: [{ ...regtest, rpcUrls: { default: { http: urls } } }] })
  await adapter.connect({ connectorId: 'test' })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  return (amount: bigint, feeRate = 10) => provider.sendTransfer({ recipient, amount, feeRate })
}

test('behavior: a transaction that the first endpoint keeps is posted to the others too', async () => {
  const kept: string[] = []
  const pay = await openTestPage(
    await serve((path, body) => {
      if (path !== 'POST /tx') return undefined
      kept.push(body)
      return [200, Transaction.fromHex(body).getId()]
    }),
    chain.apiUrl,
  )
  const { txid } = await pay(6_000n)
  expect(kept.map((hex) => Transaction.fromHex(hex).getId())).toEqual([txid])
  expect((await fetch(`${chain.apiUrl}/tx/${txid}/hex`)).status).toBe(200)
})

test('error: TransactionUnconfirmed if only one endpoint accepts it; the next payment shares a coin with it', async () => {
  const kept: Transaction[] = []
  const sent: Transaction[] = []
  let isRefused = true
  const keeping = await serve((path, body) => {
    if (path !== 'POST /tx') return undefined
    kept.push(Transaction.fromHex(body))
    return [200, Transaction.fromHex(body).getId()]
  })
  const refusing = await serve((path, body) => {
    if (path !== 'POST /tx') return undefined
    if (isRefused) return [400, 'min relay fee not met']
    sent.push(Transaction.fromHex(body))
    return undefined
  })
  const pay = await openTestPage(keeping, refusing)
  const failure = await pay(6_000n).catch((error) => error)
  expect(failure).toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed', details: kept[0]?.getId() })
  isRefused = false
  await pay(6_000n)
  const [first = [], second = []] = [kept[0], sent[0]].map((each) => each && coinsOf(each))
  expect(second.some((coin) => first.includes(coin))).toBe(true)
})

test('error: TransactionUnconfirmed if one of two endpoints relays it and rejects all requests', async () => {
  let isRejecting = false
  const lying = await serve(async (path, body) => {
    if (path === 'POST /tx') {
      isRejecting = true
      await fetch(`${chain.apiUrl}/tx`, { method: 'POST', body })
    }
    return isRejecting ? [400, 'sendrawtransaction RPC error: bad-txns'] : undefined
  })
  const pay = await openTestPage(lying, chain.apiUrl)
  // The kit cannot know which of the two endpoints is wrong.
  const failure = await pay(1_000n).catch((error) => error)
  expect(failure).toMatchObject({ code: 'TransactionUnconfirmed', cause: { code: 'TransactionFailed' } })
  expect((await fetch(`${chain.apiUrl}/tx/${failure.details}/hex`)).status).toBe(200)
})

describe('a payment that every endpoint refused, and one of them kept', () => {
  /** Opens a page whose two endpoints refuse and keep every transaction until `accept` is called. */
  async function openRefusingPage() {
    const kept = new Set<string>()
    let isRefused = true
    const respond = (path: string, body: string): OwnResponse => {
      if (path !== 'POST /tx' || !isRefused) return undefined
      kept.add(body)
      return [400, 'min relay fee not met']
    }
    const pay = await openTestPage(await serve(respond), await serve(respond))
    const accept = () => {
      isRefused = false
    }
    return { pay, kept, accept }
  }

  /** Returns the fee and the size of a transaction whose inputs are confirmed. */
  async function measure(transaction: Transaction) {
    const values = coinsOf(transaction).map(async (coin) => {
      const [txid, vout] = coin.split(':')
      const { outs } = Transaction.fromHex(await (await fetch(`${chain.apiUrl}/tx/${txid}/hex`)).text())
      return outs[Number(vout)]?.value ?? 0n
    })
    const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)
    const fee = Number(sum(await Promise.all(values)) - sum(transaction.outs.map(({ value }) => value)))
    return { fee, size: transaction.virtualSize(), rate: fee / transaction.virtualSize() }
  }

  test('behavior: is outbid by the next payment, so that it cannot replace that one later (BIP-125)', async () => {
    const { pay, kept, accept } = await openRefusingPage()
    await expect(pay(6_000n, 20)).rejects.toMatchObject({ code: 'TransactionUnconfirmed' })
    await expect(pay(7_000n, 3)).rejects.toMatchObject({ code: 'TransactionUnconfirmed' })
    accept()
    const { txid } = await pay(6_000n, 2)
    const hexes = [...kept, await (await fetch(`${chain.apiUrl}/tx/${txid}/hex`)).text()]
    const transactions = hexes.map((hex) => Transaction.fromHex(hex))
    const [one, two, three] = await Promise.all(transactions.map(measure))
    for (const [earlier, later] of [
      [one, two],
      [two, three],
    ]) {
      if (!earlier || !later) throw new Error('Three payments were made.')
      expect(later.fee).toBeGreaterThanOrEqual(earlier.fee + later.size)
      expect(later.rate).toBeGreaterThan(earlier.rate)
    }
    const [first = []] = transactions.map(coinsOf)
    expect(transactions.map((each) => coinsOf(each).some((coin) => first.includes(coin)))).toEqual([true, true, true])
  })

  test('error: FeeTooHigh if a higher fee is needed than the site named, and it is above the limit', async () => {
    const { pay, kept, accept } = await openRefusingPage()
    await expect(pay(6_000n, 300)).rejects.toMatchObject({ code: 'TransactionUnconfirmed' })
    accept()
    await expect(pay(6_000n, 2)).rejects.toMatchObject({
      name: 'MoneyError',
      code: 'FeeTooHigh',
      details: expect.stringContaining('to outbid a payment that was refused'),
    })
    expect(kept.size).toBe(1)
    const { txid } = await pay(6_000n, 400)
    expect((await fetch(`${chain.apiUrl}/tx/${txid}/hex`)).status).toBe(200)
  })
})

describe('a refused payment whose coins no endpoint lists any more', () => {
  test('behavior: is forgotten if no endpoint knows the transactions of these coins, because they were made up', async () => {
    const [address = ''] = addressesOf()
    const form = addressFormOf(regtest)
    if (!form) throw new Error('Regtest is a chain of Bitcoin’s.')
    const madeUp = new Transaction()
    madeUp.addInput(new Uint8Array(32).fill(1), 0)
    madeUp.addOutput(readAddress(address, form).script, 90_000n)
    const coin = { txid: madeUp.getId(), vout: 0, value: 90_000, status: { confirmed: true, block_height: 1 } }
    let isHostile = true
    const hostile = await serve((path) => {
      if (isHostile && path.endsWith('/utxo')) return [200, JSON.stringify([coin])]
      return isHostile && path.includes(coin.txid) ? [200, madeUp.toHex()] : undefined
    })
    const pay = await openTestPage(hostile, chain.apiUrl)
    await expect(pay(6_000n)).rejects.toMatchObject({ code: 'TransactionUnconfirmed' })
    isHostile = false
    const { txid } = await pay(6_000n)
    expect((await fetch(`${chain.apiUrl}/tx/${txid}/hex`)).status).toBe(200)
  })

  test('error: InsufficientFunds for the next payment if one endpoint knows the transactions of these coins', async () => {
    const kept: Transaction[] = []
    const respond = (path: string, body: string): OwnResponse => {
      if (path !== 'POST /tx') return undefined
      kept.push(Transaction.fromHex(body))
      return [400, 'min relay fee not met']
    }
    const hiding = await serve(async (path, body) => {
      const [first] = kept
      if (!first || path.startsWith('POST')) return respond(path, body)
      if (!path.endsWith('/utxo')) return [404, 'Transaction not found']
      const coins: { txid: string; vout: number }[] = await (await fetch(`${chain.apiUrl}${path.slice(4)}`)).json()
      return [200, JSON.stringify(coins.filter((coin) => !coinsOf(first).includes(`${coin.txid}:${coin.vout}`)))]
    })
    const pay = await openTestPage(hiding, await serve(respond))
    await expect(pay(6_000n)).rejects.toMatchObject({ code: 'TransactionUnconfirmed' })
    await expect(pay(6_000n)).rejects.toMatchObject({
      code: 'InsufficientFunds',
      details: 'A refused payment may have been sent.',
    })
  })
})
