import type { WalletListingEntry } from '@latchkey/protocol'
import { walletListingPage } from '@latchkey/protocol/schemas'
import { catalogue } from '@latchkey/wallets'
import { describe, expect, test } from 'vitest'
import { createServer, type ListingOptions } from '../../createServer.ts'
import { createMark } from './images/Mark.ts'
import { walletMarkFiles } from './images/walletMarkFiles.ts'

const projects = { open: { allowedOrigins: [] }, closed: { allowedOrigins: ['https://*.example.com'] } }

function serve(listing: ListingOptions = {}) {
  const { app } = createServer({ projects, relay: false, listing })
  return (path: string, init?: RequestInit) => app.request(path, init)
}

async function ids(response: Response | Promise<Response>): Promise<string[]> {
  return walletListingPage.parse(await (await response).json()).data.map(({ id }) => id)
}

async function refusal(asked: Response | Promise<Response>): Promise<[status: number, body: unknown]> {
  const response = await asked
  return [response.status, await response.json()]
}

describe('GET /getWallets', () => {
  test('default', async () => {
    const response = await serve()('/getWallets?projectId=open&st=latchkey&sv=4')
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('access-control-allow-origin'),
    ]).toEqual([200, 'application/json', '*'])
    expect(await response.json()).toEqual({ data: catalogue.slice(0, 40), count: catalogue.length })
  })

  test('param: page, entries', async () => {
    const ask = serve()
    const pages = [1, 2, 3, 4, 5, 6, 7].map((page) => ids(ask(`/getWallets?projectId=open&page=${page}&entries=100`)))
    expect((await Promise.all(pages)).flat()).toEqual(catalogue.map(({ id }) => id))
  })

  test('param: search', async () => {
    const found = await ids(serve()('/getWallets?projectId=open&entries=100&search=M%C3%89TA%20mask'))
    expect(found).toEqual(['metamask'])
    expect((await ids(serve()('/getWallets?projectId=open&search=r')))[0]).toBe('rainbow')
  })

  test('param: include, exclude', async () => {
    const ask = serve()
    expect(await ids(ask('/getWallets?projectId=open&include=rainbow,metamask,none'))).toEqual(['metamask', 'rainbow'])
    expect(await ids(ask('/getWallets?projectId=open&exclude=metamask&entries=1'))).toEqual(['trust-wallet'])
  })

  test('param: chains', async () => {
    const bitcoin = await ids(
      serve()('/getWallets?projectId=open&entries=100&chains=bip122:000000000019d6689c085ae165831e93'),
    )
    expect([bitcoin.includes('xverse-wallet'), bitcoin.includes('metamask')]).toEqual([true, false])
  })

  test('param: badge_type', async () => {
    const response = await serve()('/getWallets?projectId=open&badge_type=certified&entries=1')
    expect(await response.json()).toEqual({ data: catalogue.slice(0, 1), count: 60 })
  })

  test.each([
    ['page=0', 'page'],
    ['entries=101', 'entries'],
    ['entries=x&page=-1', 'page, entries'],
    ['chains=eip155', 'chains.0'],
    ['include=a,../b', 'include.1'],
    ['badge_type=gold', 'badge_type'],
    [`search=${'a'.repeat(101)}`, 'search'],
  ])('error: %s', async (query, fields) => {
    expect(await refusal(serve()(`/getWallets?projectId=open&${query}`))).toEqual([
      400,
      { error: `Invalid query: ${fields}` },
    ])
  })

  test("behavior: only pages of the project's origins are served", async () => {
    const ask = serve()
    const from = (origin: string) => ask('/getWallets?projectId=closed', { headers: { origin } })
    expect((await from('https://app.example.com')).status).toBe(200)
    expect(await refusal(from('https://evil-example.com'))).toEqual([
      403,
      { error: 'Unauthorized: origin not allowed' },
    ])
    expect((await ask('/getWallets?projectId=closed')).status).toBe(200)
    expect((await ask('/getWallets?projectId=open', { headers: { origin: 'https://any.example' } })).status).toBe(200)
  })

  test.each(['', '?projectId=', '?projectId=none', '?projectId=__proto__'])(
    'error: unknown project, %j',
    async (query) => {
      expect(await refusal(serve()(`/getWallets${query}`))).toEqual([403, { error: 'Unauthorized: invalid key' }])
    },
  )

  test('behavior: a page may read why its request was refused', async () => {
    const response = await serve()('/getWallets?projectId=none', { headers: { origin: 'https://any.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('images', () => {
  const wallets: WalletListingEntry[] = [
    { id: 'a', name: '<b>"&', image_id: 'a-mark', rdns: 'com.example.a', chains: [] },
    { id: 'c', name: 'Ωmega', image_id: 'c', chains: [] },
  ]

  test.each([
    ['/getWalletImage/a-mark', 'B'],
    ['/getWalletImage/c', 'Ω'],
    ['/public/getAssetImage/a', 'B'],
    ['/public/getAssetImage/com.example.a', 'B'],
    ['/public/getCurrencyImage/usd', '$'],
    ['/public/getCurrencyImage/EUR', '€'],
    ['/public/getTokenImage/nosuch', 'NOS'],
  ])('default: serves a tile, %s', async (path, text) => {
    const response = await serve({ wallets })(`${path}?projectId=open`)
    expect(Object.fromEntries(response.headers)).toEqual({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/svg+xml',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'x-content-type-options': 'nosniff',
    })
    expect(await response.text()).toContain(`>${text}</text></svg>`)
  })

  test.each([
    ['/getWalletImage/metamask', 'metamask'],
    ['/public/getAssetImage/metamask', 'metamask'],
    ['/public/getAssetImage/io.metamask', 'metamask'],
    ['/public/getAssetImage/eip155:1', 'ethereum'],
    ['/public/getAssetImage/eip155%3A8453', 'base'],
    ['/public/getAssetImage/eip155:11155111', 'ethereum'],
    ['/public/getAssetImage/eip155:560048', 'ethereum'],
    ['/public/getAssetImage/solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana'],
    ['/public/getAssetImage/bip122:000000000933ea01ad0ee984209779ba', 'bitcoin'],
    ['/public/getTokenImage/USDC', 'USDC'],
    ['/public/getTokenImage/usdc', 'USDC'],
    ['/public/getCurrencyImage/ETH', 'ETH'],
  ])('default: serves a real mark, %s', async (path, name) => {
    const response = await serve()(`${path}?projectId=open`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    // `@web3icons` prefixes the ids inside each SVG with the image's name, so this text proves that the right image was sent.
    expect(await response.text()).toContain(`"${name}__a"`)
  })

  test('behavior: every drawing of walletMarkFiles exists in the library, and its wallet in the catalogue', async () => {
    const ask = serve()
    for (const id of Object.keys(walletMarkFiles)) {
      const { image_id } = catalogue.find((wallet) => wallet.id === id) ?? {}
      const svg = await (await ask(`/getWalletImage/${image_id}?projectId=open`)).text()
      expect([id, svg.includes('class="web3icons"')]).toEqual([id, true])
    }
  })

  test('behavior: responds with 304 if the client has the image', async () => {
    const ask = serve({ wallets })
    const path = '/getWalletImage/c?projectId=open'
    const etag = (await ask(path)).headers.get('etag') ?? ''
    for (const tags of [etag, `"other", W/${etag}`]) {
      const response = await ask(path, { headers: { 'if-none-match': tags } })
      expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await ask(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test.each([
    '/getWalletImage/none',
    '/getWalletImage/..%2F..%2Fetc%2Fpasswd',
    '/public/getAssetImage/eip155:999999',
    '/public/getAssetImage/none',
    '/public/getCurrencyImage/zzz',
    '/public/getCurrencyImage/dollars',
    '/public/getTokenImage/%3Cscript%3E',
    '/public/getTokenImage/$$$',
  ])('error: the image does not exist, %s', async (path) => {
    expect(await refusal(serve({ wallets })(`${path}?projectId=open`))).toEqual([
      404,
      { error: 'There is no such image' },
    ])
  })

  test('param: marks', async () => {
    const mark = createMark('image/png', new Uint8Array([1, 2, 3]))
    const ask = serve({ wallets, marks: async (kind, id) => (kind === 'wallets' && id === 'c' ? mark : undefined) })
    const response = await ask('/getWalletImage/c?projectId=open')
    expect([response.headers.get('content-type'), new Uint8Array(await response.arrayBuffer())]).toEqual([
      'image/png',
      mark.bytes,
    ])
    expect((await ask('/getWalletImage/a-mark?projectId=open')).headers.get('content-type')).toBe('image/svg+xml')
  })

  test('error: unknown project', async () => {
    expect(await refusal(serve()('/getWalletImage/metamask?projectId=none'))).toEqual([
      403,
      { error: 'Unauthorized: invalid key' },
    ])
  })

  test('behavior: every wallet of the catalogue has an image', async () => {
    const ask = serve()
    const responses = await Promise.all(
      catalogue.map(({ image_id }) => ask(`/getWalletImage/${image_id}?projectId=open`)),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

test('param: listing, false', async () => {
  const { app } = createServer({ projects, relay: false, listing: false })
  expect((await app.request('/getWallets?projectId=open')).status).toBe(404)
})
