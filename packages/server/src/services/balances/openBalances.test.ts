import { accountBalances, fungiblePrices, nativeTokenAddresses, serviceFault } from '@latchkey/protocol/balances'
import { encodeFunctionResult, multicall3Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  account,
  bitcoinId,
  type Contracts,
  chainAt,
  createNodeResponder,
  dollar,
  nowSeconds,
  openApp,
  priceFeed,
  solanaId,
  token,
  toWord,
} from '../../../test/balancesApp.ts'
import { startScriptedNode } from '../../../test/scriptedNode.ts'
import { wireBalances, wireChains, wirePrices } from './wire.ts'

describe('GET /v1/account/:address/balance', () => {
  test('default', async () => {
    const node = await startScriptedNode(createNodeResponder())
    const { balance } = openApp({ 'eip155:1': chainAt(node.url) })
    const { status, headers, body } = await balance(account.toLowerCase(), 'chainId=eip155:1&currency=usd')
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(wireBalances.parse(body)).toEqual({
      balances: [
        {
          name: 'Ether',
          symbol: 'ETH',
          chainId: 'eip155:1',
          price: 3000.12345678,
          value: 4500.18518517,
          quantity: { decimals: '18', numeric: '1.5' },
        },
        {
          name: 'USD Coin',
          symbol: 'USDC',
          chainId: 'eip155:1',
          address: `eip155:1:${token}`,
          quantity: { decimals: '6', numeric: '2.5' },
        },
      ],
    })
    expect(accountBalances.parse(body).balances).toHaveLength(2)
  })

  test('behavior: balances are kept for 30 s; equal requests at the same time share one call of the node', async () => {
    const node = await startScriptedNode(createNodeResponder())
    const { balance } = openApp({ 'eip155:1': chainAt(node.url, { prices: {} }) })
    const forced = 'chainId=eip155:1&forceUpdate=1'
    await Promise.all([balance(account), balance(account), balance(account.toLowerCase(), forced)])
    await balance(account)
    expect(node.calls).toHaveLength(1)
    await Promise.all([balance(account, forced), balance(account, forced), balance(account)])
    expect(node.calls).toHaveLength(2)
    await balance(token)
    expect(node.calls).toHaveLength(3)
  })

  test('behavior: four reads of a client wait for the nodes of a network at a time', async () => {
    const waiting: (() => void)[] = []
    const node = await startScriptedNode(async (...call) => {
      await new Promise<void>((resolve) => void waiting.push(resolve))
      return createNodeResponder()(...call)
    })
    const { balance } = openApp({ 'eip155:1': chainAt(node.url, { prices: {} }) })
    const reads = Promise.all(Array.from({ length: 10 }, (_, n) => balance(`0x${toWord(n + 1).slice(24)}`)))
    await expect.poll(() => node.calls.length).toBeGreaterThanOrEqual(4)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(node.calls).toHaveLength(4)
    await expect
      .poll(() => {
        for (const resolve of waiting.splice(0)) resolve()
        return node.calls.length
      })
      .toBe(10)
    for (const resolve of waiting.splice(0)) resolve()
    expect((await reads).map(({ status }) => status)).toEqual(Array(10).fill(200))
  })

  test.each([
    ['a price that is not above 0', `0x${toWord(1)}${toWord(0)}${toWord(1)}${toWord(nowSeconds())}${toWord(1)}`],
    ['a price below 0', `0x${toWord(1)}${toWord(-5)}${toWord(1)}${toWord(nowSeconds())}${toWord(1)}`],
    ['a price older than a day', `0x${toWord(1)}${toWord(5)}${toWord(1)}${toWord(nowSeconds() - 90_001)}${toWord(1)}`],
    ['a price of tomorrow', `0x${toWord(1)}${toWord(5)}${toWord(1)}${toWord(nowSeconds() + 86_400)}${toWord(1)}`],
    ['too few words', `0x${toWord(1)}`],
    ['no feed', undefined],
  ] as const)('behavior: a feed with %s leaves the price unknown', async (_, round) => {
    const node = await startScriptedNode(createNodeResponder({ '0xfeaf968c': () => round }))
    const { balance } = openApp({ 'eip155:1': chainAt(node.url) })
    const [coin] = accountBalances.parse((await balance(account)).body).balances
    expect(coin).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      quantity: { decimals: '18', numeric: '1.5' },
    })
  })

  test('behavior: a token with hostile results is left out, and the others stay', async () => {
    const tokens = [1, 2, 3, 4].map((n) => ({
      address: `0x${toWord(n).slice(24)}`,
      name: `T${n}`,
      symbol: `T${n}`,
      decimals: 6,
    }))
    const at = (n: number) => `0x${toWord(n).slice(24)}`
    const node = await startScriptedNode(
      createNodeResponder({
        '0x70a08231': (target) =>
          target === at(1) ? '0x' : target === at(2) ? undefined : `0x${toWord(2n ** 256n - 1n)}`,
        '0x313ce567': (target) => `0x${toWord(target === at(3) ? 2n ** 200n : 6)}`,
      }),
    )
    const { balance, reported } = openApp({ 'eip155:1': chainAt(node.url, { tokens, prices: {} }) })
    const { balances } = accountBalances.parse((await balance(account)).body)
    expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
      ['ETH', '1.5'],
      ['T4', '115792089237316195423570985008687907853269984665640564039457584007913129.639935'],
    ])
    await balance(account, 'chainId=eip155:1&forceUpdate=1')
    expect(reported.map(String)).toEqual([expect.stringContaining('the token T3')])
  })

  test('error: a node that stops responding in the middle does not hide a token', async () => {
    let isUnavailable = true
    const reply = createNodeResponder({ '0x70a08231': () => (isUnavailable ? undefined : `0x${toWord(2_500_000)}`) })
    const node = await startScriptedNode((method, params) =>
      (params[0] as { to?: string }).to ? reply(method, params) : { status: 500 },
    )
    const { balance } = openApp({ 'eip155:1': chainAt(node.url, { prices: {} }) })
    expect((await balance(account)).status).toBe(503)
    isUnavailable = false
    expect(accountBalances.parse((await balance(account)).body).balances).toHaveLength(2)
  })

  test('error: a node that leaves a result out: balances do not move to other tokens', async () => {
    const tokens = [1, 2].map((n) => ({ ...dollar, address: `0x${toWord(n).slice(24)}`, symbol: `T${n}` }))
    const results = [1_000_000n, 7n, 6n, 6n].map((value) => ({
      success: true,
      returnData: `0x${toWord(value)}` as const,
    }))
    const result = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results })
    const node = await startScriptedNode((_, [call]) =>
      (call as { to?: string }).to ? { result } : { error: { code: -32000, message: 'execution reverted' } },
    )
    const { balance } = openApp({ 'eip155:1': chainAt(node.url, { tokens, prices: {} }) })
    expect((await balance(account)).status).toBe(503)
  })

  test.each([
    ['the HTTP status 500', { status: 500 }],
    ['JSON that is nested too deep', { resultText: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }],
    ['an error', { error: { code: -32000, message: 'out of gas' } }],
    ['no bytes', { result: 5 }],
    ['another contract', { result: '0x1234' }],
  ] as const)('error: a node responds with %s: 503 and Retry-After', async (_, reply) => {
    const node = await startScriptedNode(() => reply)
    const { balance, reported } = openApp({ 'eip155:1': chainAt(node.url) })
    const { status, headers, body } = await balance(account)
    expect([status, headers.get('retry-after'), body]).toEqual([
      503,
      '30',
      { error: 'No endpoint of the network responds' },
    ])
    expect(JSON.stringify(body)).not.toContain(node.url)
    expect(reported.length).toBeGreaterThan(0)
  })

  test('error: a failed read is not kept', async () => {
    let isUnavailable = true
    const node = await startScriptedNode((...call) =>
      isUnavailable ? { status: 500 } : createNodeResponder()(...call),
    )
    const { balance } = openApp({ 'eip155:1': chainAt(node.url) })
    expect((await balance(account)).status).toBe(503)
    isUnavailable = false
    expect((await balance(account)).status).toBe(200)
  })

  test('error: the network is not supported', async () => {
    const { balance } = openApp({
      'eip155:1': chainAt('http://127.0.0.1:9'),
      'eip155:5': { urls: ['http://127.0.0.1:9'] },
    })
    for (const chainId of ['eip155:2', 'eip155:5', 'cosmos:hub', 'bip122:x', 'eip155:constructor']) {
      const { status, body } = await balance(account, `chainId=${chainId}`)
      expect([status, serviceFault.parse(body).code]).toEqual([400, 'unsupported_chain'])
    }
  })

  test.each([
    [account, 'chainId=1', 'Invalid query: chainId'],
    [account, 'chainId=__proto__', 'Invalid query: chainId'],
    [account, 'chainId=eip155:1&currency=eur', 'Invalid query: currency'],
    ['0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'chainId=eip155:1', 'Invalid address'],
    ['__proto__', 'chainId=eip155:1', 'Invalid address'],
    ['../../..', 'chainId=eip155:1', 'Invalid address'],
    ['\u202e0x', 'chainId=eip155:1', 'Invalid address'],
    ['x'.repeat(5_000), 'chainId=eip155:1', 'Invalid address'],
    [account, `chainId=${solanaId}`, 'Invalid address'],
  ])('error: %s %s', async (address, query, error) => {
    const { balance } = openApp({
      'eip155:1': chainAt('http://127.0.0.1:9'),
      [solanaId]: { urls: ['http://127.0.0.1:9'] },
    })
    const { status, body } = await balance(address, query)
    expect([status, body]).toEqual([400, { error }])
  })

  test('error: the project or its origin is unknown', async () => {
    const { balance, get } = openApp(
      { 'eip155:1': chainAt('http://127.0.0.1:9') },
      { allowedOrigins: ['https://a.example'] },
    )
    expect(await balance(account, '', 'other')).toMatchObject({
      status: 403,
      body: { error: 'Unauthorized: invalid key' },
    })
    const headers = { origin: 'https://b.example' }
    expect(await get(`/v1/account/${account}/balance?projectId=site`, { headers })).toMatchObject({
      status: 403,
      body: { error: 'Unauthorized: origin not allowed' },
    })
  })

  test('param: chainId, absent', async () => {
    const node = await startScriptedNode(createNodeResponder())
    const chains = {
      'eip155:1': chainAt(node.url),
      [solanaId]: { urls: ['http://127.0.0.1:9'] },
      'eip155:10': chainAt(node.url),
    }
    const { body } = await openApp(chains).balance(account, '')
    const { balances } = accountBalances.parse(body)
    expect(balances.map(({ chainId, symbol }) => `${chainId} ${symbol}`)).toEqual([
      'eip155:1 ETH',
      'eip155:1 USDC',
      'eip155:10 ETH',
      'eip155:10 USDC',
    ])
  })
})

describe('POST /v1/fungible/price', () => {
  const body = (addresses: unknown, more = {}) => ({ currency: 'usd', addresses, projectId: 'site', ...more })

  test('default', async () => {
    const node = await startScriptedNode(createNodeResponder())
    const { prices } = openApp({ 'eip155:1': chainAt(node.url) })
    const addresses = [
      `eip155:1:${nativeTokenAddresses.eip155}`,
      `eip155:1:${token.toLowerCase()}`,
      `eip155:1:${account}`,
      `eip155:7:${token}`,
    ]
    const { status, body: response } = await prices(body(addresses))
    expect([status, wirePrices.parse(response)]).toEqual([
      200,
      {
        fungibles: [
          { address: addresses[0], name: 'Ether', symbol: 'ETH', price: 3000.12345678 },
          { address: addresses[1], name: 'USD Coin', symbol: 'USDC' },
        ],
      },
    ])
    expect(fungiblePrices.parse(response).fungibles[0]?.price).toBe('3000.12345678')
    await prices(body(addresses))
    expect(node.calls).toHaveLength(1)
  })

  test('param: projectId, in the query', async () => {
    const { prices } = openApp({ 'eip155:1': chainAt('http://127.0.0.1:9') })
    const request = { currency: 'usd', addresses: [] }
    expect(await prices(request, '?projectId=site')).toMatchObject({ status: 200, body: { fungibles: [] } })
  })

  test('behavior: a price that cannot be read is unknown', async () => {
    const { prices, reported } = openApp({ 'eip155:1': chainAt('http://127.0.0.1:9') })
    const { body: response } = await prices(body([`eip155:1:${nativeTokenAddresses.eip155}`]))
    expect(fungiblePrices.parse(response).fungibles).toEqual([
      { address: `eip155:1:${nativeTokenAddresses.eip155}`, name: 'Ether', symbol: 'ETH' },
    ])
    expect(reported).toHaveLength(1)
  })

  test.each([
    [body([token]), 400, 'Invalid request: addresses.0'],
    [body(token), 400, 'Invalid request: addresses'],
    [body(Array(101).fill(`eip155:1:${token}`)), 400, 'Invalid request: addresses'],
    [body(Array(10_000).fill('a')), 403, 'Unauthorized: invalid key'],
    [body([], { currency: 'eur' }), 400, 'Invalid request: currency'],
    [body([], { projectId: 'other' }), 403, 'Unauthorized: invalid key'],
    [body([], { projectId: ['site'] }), 403, 'Unauthorized: invalid key'],
    ['{"__proto__":{"projectId":"site"}}', 403, 'Unauthorized: invalid key'],
    ['[', 403, 'Unauthorized: invalid key'],
    ['null', 403, 'Unauthorized: invalid key'],
  ])('error: %j', async (request, status, error) => {
    const { prices } = openApp({ 'eip155:1': chainAt('http://127.0.0.1:9') })
    expect(await prices(request)).toMatchObject({ status, body: { error } })
  })
})

test('GET /v1/supported-chains', async () => {
  const urls = ['http://127.0.0.1:9']
  const chains = {
    'eip155:1': chainAt('http://127.0.0.1:9'),
    'eip155:5': { urls },
    [solanaId]: { urls },
    [bitcoinId]: { urls },
  }
  const { status, body } = await openApp(chains).get('/v1/supported-chains?projectId=site')
  expect([status, wireChains.parse(body)]).toEqual([200, { http: ['eip155:1', solanaId, bitcoinId], ws: [] }])
  expect((await openApp(chains).get('/v1/supported-chains')).status).toBe(403)
})

test('pools: a price only above the least depth, and only in a token with a feed', async () => {
  const [other, pool] = [`0x${toWord(0xaa).slice(24)}`, `0x${toWord(0xbb).slice(24)}`]
  const tokens = [dollar, { address: other, name: 'Other', symbol: 'OTH', decimals: 18 }]
  // 1 OTH = 0.5 USDC, and 1 USDC = 3000.12345678 by the feed: in raw units, token1 / token0 is 2e12.
  const q96 = 2n ** 96n
  const root = 1_414_213_562_373_095_048_801_688n * q96
  const decimals: Contracts[string] = (target) =>
    `0x${toWord(target === other ? 18 : target === priceFeed.toLowerCase() ? 8 : 6)}`
  const overrides: Record<string, Contracts[string]> = {
    '0x0dfe1681': () => `0x${toWord(BigInt(token))}`,
    '0xd21220a7': () => `0x${toWord(BigInt(other))}`,
    '0x0902f1ac': () => `0x${toWord(50_000_000)}${toWord(100n * 10n ** 18n)}${toWord(1)}`,
    '0x3850c7bd': () => `0x${toWord(root / 10n ** 18n)}${toWord(0).repeat(6)}`,
    '0x70a08231': (target) => `0x${toWord(target === token.toLowerCase() ? 50_000_000 : 100n * 10n ** 18n)}`,
    '0x313ce567': decimals,
  }
  /** What `observe` returns: the sums of the ticks, ten minutes ago and now. The present tick is 0. */
  const observed = (sum: number) => () => `0x${[64, 160, 2, -7, sum - 7, 2, 0, 0].map(toWord).join('')}` as const
  const read = async (
    version: 'v2' | 'v3',
    minDepth: number,
    prices: object = { [token]: { feed: priceFeed } },
    observe: Contracts[string] = observed(0),
  ) => {
    const node = await startScriptedNode(createNodeResponder({ ...overrides, '0x883bdbfd': observe }))
    const origins = { ...prices, [other]: { pool, version, minDepth } }
    const { balance } = openApp({ 'eip155:1': chainAt(node.url, { tokens, prices: origins }) })
    const { balances } = accountBalances.parse((await balance(account)).body)
    return balances.find(({ symbol }) => symbol === 'OTH')?.price
  }
  expect(await read('v2', 150_000)).toBe('1500.06172839')
  expect(await read('v3', 150_000)).toMatch(/^1500\.0617283\d*$/)
  // 50 USDC are worth 150,006 US dollars.
  expect(await read('v2', 151_000)).toBeUndefined()
  expect(await read('v3', 151_000)).toBeUndefined()
  expect(await read('v2', 0, {})).toBeUndefined()
  // The contract of the other token has other decimal places than the list says.
  overrides['0x313ce567'] = (target) => `0x${toWord(target === other ? 18 : 8)}`
  expect([await read('v2', 0), await read('v3', 0)]).toEqual([undefined, undefined])
  overrides['0x313ce567'] = decimals
  // The average of a v3 pool is at most 200 ticks away.
  const isKnown = async (observe: Contracts[string]) => (await read('v3', 0, undefined, observe)) !== undefined
  expect(await Promise.all([isKnown(observed(120_000)), isKnown(observed(-120_000))])).toEqual([true, true])
  expect(await Promise.all([isKnown(observed(120_600)), isKnown(observed(-120_600))])).toEqual([false, false])
  expect(await isKnown(() => undefined)).toBe(false)
})
