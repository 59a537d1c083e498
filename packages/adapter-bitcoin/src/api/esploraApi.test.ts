import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { regtest } from '../../test/openPage.ts'
import { esploraApi } from './esploraApi.ts'

type Answer = { status?: number; body: unknown } | 'hang up' | 'silence' | 'drip'

/** Starts a local endpoint. `answers` has the response for each path. */
async function serve(answers: Record<string, Answer>) {
  const receivedRequests: string[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    receivedRequests.push(`${request.method} ${request.url}${body && ` ${body}`}`)
    const answer = answers[request.url ?? ''] ?? { status: 404, body: 'Not found' }
    if (answer === 'silence') return
    if (answer === 'drip') {
      const timer = setInterval(() => response.write(' '), 5)
      return void response.on('close', () => clearInterval(timer))
    }
    if (answer === 'hang up') return void request.socket.destroy()
    response.writeHead(answer.status ?? 200)
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, asked: receivedRequests }
}

const open = (urls: readonly string[], timeoutMs = 5_000) => esploraApi({ network: regtest, urls, timeoutMs })
const txid = 'ab'.repeat(32)

describe('esploraApi', () => {
  test('getBalance: exact, including unconfirmed transactions', async () => {
    const chain_stats = { funded_txo_sum: 2_100_000_000_000_000, spent_txo_sum: 1 }
    const mempool_stats = { funded_txo_sum: 0, spent_txo_sum: 5 }
    const { url } = await serve({ '/api/address/me': { body: { address: 'me', chain_stats, mempool_stats } } })
    expect(await open([url]).getBalance('me')).toBe(2_099_999_999_999_994n)
  })

  test('getUtxos', async () => {
    const body = [
      { txid, vout: 1, value: 5000, status: { confirmed: true, block_height: 1 } },
      { txid, vout: 2, value: 7000, status: { confirmed: false } },
    ]
    const { url } = await serve({ '/api/address/me/utxo': { body } })
    expect(await open([`${url}/`]).getUtxos('me')).toEqual([
      { txid, vout: 1, value: 5000n, height: 1 },
      { txid, vout: 2, value: 7000n, height: undefined },
    ])
  })

  test('behavior: getUtxos returns one spelling of an id, so that a spent coin is recognized', async () => {
    const body = [{ txid: txid.toUpperCase(), vout: 1, value: 5000, status: { confirmed: false } }]
    const { url } = await serve({ '/api/address/me/utxo': { body } })
    expect(await open([url]).getUtxos('me')).toMatchObject([{ txid }])
  })

  test('behavior: no response comes from the cache of the browser', async () => {
    const { url } = await serve({ '/api/address/me/utxo': { body: [] } })
    const fetched = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => fetched.mockRestore())
    await open([url]).getUtxos('me')
    expect(fetched.mock.calls.map(([, init]) => init?.cache)).toEqual(['no-store'])
  })

  test('getFeeRates: the rate for the longest waiting time that does not exceed the target', async () => {
    const estimates = { '1': 30.5, '2': 20, '5': 9.25, '7': 8, '144': 0.5, '1008': 0.1 }
    const { url } = await serve({ '/api/fee-estimates': { body: estimates } })
    expect(await open([url]).getFeeRates()).toEqual({ fast: 30.5, medium: 9.25, slow: 1 })
  })

  test('getFeeRates: uses mempool’s recommendation if there are no estimates', async () => {
    const body = { fastestFee: 12, halfHourFee: 8, hourFee: 6, economyFee: 2, minimumFee: 1 }
    const { url } = await serve({ '/api/v1/fees/recommended': { body } })
    expect(await open([url]).getFeeRates()).toEqual({ fast: 12, medium: 6, slow: 2 })
  })

  test('getFeeRates: uses the next source on a quiet network, which has no estimates', async () => {
    const recommended = { fastestFee: 3, halfHourFee: 2, hourFee: 2, economyFee: 1, minimumFee: 1 }
    const quiet = await serve({ '/api/fee-estimates': { body: {} }, '/api/v1/fees/recommended': { body: recommended } })
    const busy = await serve({ '/api/fee-estimates': { body: { '1': 9, '6': 8, '144': 7 } } })
    expect(await open([quiet.url]).getFeeRates()).toEqual({ fast: 3, medium: 2, slow: 1 })
    expect(await open([quiet.url, busy.url]).getFeeRates()).toEqual({ fast: 9, medium: 8, slow: 7 })
  })

  test('getFeeRates: InvalidAnswer if no source has rates', async () => {
    const { url } = await serve({ '/api/fee-estimates': { body: {} }, '/api/v1/fees/recommended': { body: {} } })
    await expect(open([url]).getFeeRates()).rejects.toMatchObject({ name: 'ServiceError', code: 'InvalidAnswer' })
  })

  test.each([1e307, 1_000_001])('getFeeRates: InvalidAnswer for the rate %d, which is out of range', async (rate) => {
    const { url } = await serve({ '/api/fee-estimates': { body: { '1': rate } } })
    await expect(open([url]).getFeeRates()).rejects.toMatchObject({ name: 'ServiceError', code: 'InvalidAnswer' })
  })

  test('getFeeRates: a faster rate is never lower', async () => {
    const { url } = await serve({ '/api/fee-estimates': { body: { '1': 2, '6': 3, '144': 7 } } })
    expect(await open([url]).getFeeRates()).toEqual({ fast: 7, medium: 7, slow: 7 })
  })

  test('getBalance: supports an exchange, which has received more than the total supply', async () => {
    const body = `{"chain_stats":{"funded_txo_sum":18446744073709551615,"spent_txo_sum":18446744073709551614},
      "mempool_stats":{"funded_txo_sum":0,"spent_txo_sum":1}}`
    const { url } = await serve({ '/api/address/me': { body } })
    expect(await open([url]).getBalance('me')).toBe(0n)
  })

  test('getTransactionHex, getTipHeight', async () => {
    const { url } = await serve({
      [`/api/tx/${txid}/hex`]: { body: '0200\n' },
      '/api/blocks/tip/height': { body: '800000' },
    })
    expect(await open([url]).getTransactionHex(txid)).toBe('0200')
    expect(await open([url]).getTipHeight()).toBe(800_000)
  })

  test('broadcast', async () => {
    const { url, asked } = await serve({ '/api/tx': { body: txid } })
    expect(await open([url]).broadcast('0200')).toBe(txid)
    expect(asked).toEqual(['POST /api/tx 0200'])
  })

  test('broadcast: TransactionFailed with the first node’s reason, once every endpoint has refused it', async () => {
    const reason = 'sendrawtransaction RPC error: {"code":-26,"message":"dust"}'
    const firstEndpoint = await serve({ '/api/tx': { status: 400, body: reason } })
    const secondEndpoint = await serve({ '/api/tx': { status: 400, body: 'min relay fee not met' } })
    await expect(open([firstEndpoint.url, secondEndpoint.url]).broadcast('0200')).rejects.toMatchObject({
      name: 'MoneyError',
      code: 'TransactionFailed',
      details: reason,
    })
    expect(secondEndpoint.asked).toEqual(['POST /api/tx 0200'])
  })

  test('getTransactionHex: ignores a refusal of one endpoint if another one responds', async () => {
    const path = `/api/tx/${txid}/hex`
    const firstEndpoint = await serve({ [path]: { status: 400, body: 'bad-txns' } })
    const secondEndpoint = await serve({ [path]: { body: '0200' } })
    expect(await open([firstEndpoint.url, secondEndpoint.url]).getTransactionHex(txid)).toBe('0200')
  })

  test.each(['hang up', 'silence', { status: 502, body: 'Bad gateway' }] as const)(
    'broadcast: a refusal of one endpoint does not prove that another one, which answered %j, did not accept it',
    async (answer) => {
      const firstEndpoint = await serve({ '/api/tx': answer })
      const secondEndpoint = await serve({ '/api/tx': { status: 400, body: 'min relay fee not met' } })
      for (const urls of [
        [firstEndpoint.url, secondEndpoint.url],
        [secondEndpoint.url, firstEndpoint.url],
      ])
        await expect(open(urls, 500).broadcast('0200')).rejects.toMatchObject({ name: 'ServiceError' })
      const twice = ['POST /api/tx 0200', 'POST /api/tx 0200']
      expect([firstEndpoint.asked, secondEndpoint.asked]).toEqual([twice, twice])
    },
  )

  test.each([
    { status: 503, body: 'down' },
    { status: 429, body: 'too many requests' },
    { status: 404, body: 'no such path' },
    'hang up',
  ] as const)('behavior: skips an endpoint that fails: %j', async (answer) => {
    const broken = await serve({ '/api/blocks/tip/height': answer, '/api/tx': answer, [`/api/tx/${txid}/hex`]: answer })
    const good = await serve({ '/api/blocks/tip/height': { body: '7' }, '/api/tx': { body: txid } })
    const api = open([broken.url, good.url])
    expect([await api.getTipHeight(), await api.broadcast('0200')]).toEqual([7, txid])
  })

  test('behavior: skips an endpoint that returns a page, but a payment needs a second endpoint then', async () => {
    const answer = { body: '<!doctype html><title>Sign in to this network</title>' }
    const broken = await serve({ '/api/blocks/tip/height': answer, '/api/tx': answer, [`/api/tx/${txid}/hex`]: answer })
    const good = await serve({ '/api/blocks/tip/height': { body: '7' }, '/api/tx': { body: txid } })
    const api = open([broken.url, good.url])
    expect(await api.getTipHeight()).toBe(7)
    await expect(api.broadcast('0200')).rejects.toMatchObject({ code: 'TransactionUnconfirmed', details: txid })
  })

  test('behavior: asks the next endpoint when one sends its body too slowly', async () => {
    const slow = await serve({ '/api/blocks/tip/height': 'drip' })
    const good = await serve({ '/api/blocks/tip/height': { body: '7' } })
    expect(await open([slow.url, good.url], 500).getTipHeight()).toBe(7)
  })

  test('broadcast: an HTTP error other than a node’s refusal does not count as a refusal', async () => {
    const { url } = await serve({ '/api/tx': { status: 429, body: 'too many requests' } })
    await expect(open([url]).broadcast('0200')).rejects.toMatchObject({ name: 'ServiceError', code: 'HttpStatus' })
  })

  test.each(['hang up', 'silence', { body: '<!doctype html><title>Sign in to this network</title>' }] as const)(
    'error: HttpStatus if one endpoint does not know a transaction and another one fails, in any order: %j',
    async (answer) => {
      const broken = await serve({ [`/api/tx/${txid}/hex`]: answer })
      const good = await serve({})
      for (const urls of [
        [good.url, broken.url],
        [broken.url, good.url],
      ])
        await expect(open(urls, 500).getTransactionHex(txid)).rejects.toMatchObject({
          name: 'ServiceError',
          code: 'HttpStatus',
          values: { n: 404 },
        })
    },
  )

  test.each([
    ['HttpStatus', { status: 404, body: 'Not found' }],
    ['InvalidAnswer', { body: { unexpected: true } }],
    ['Unreachable', 'hang up'],
    ['TimedOut', 'silence'],
    ['TimedOut', 'drip'],
  ] as const)('error: %s', async (code, answer) => {
    const { url } = await serve({ '/api/address/me/utxo': answer })
    const limit = code === 'TimedOut' ? 50 : 5_000
    await expect(open([url], limit).getUtxos('me')).rejects.toMatchObject({ name: 'ServiceError', code })
  })

  test('error: NoRpcUrl', async () => {
    await expect(open([]).getTipHeight()).rejects.toMatchObject({ name: 'NetworkError', code: 'NoRpcUrl' })
  })
})
