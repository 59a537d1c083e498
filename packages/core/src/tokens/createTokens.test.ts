import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LocalService, type ReceivedRequest, respondWithJson, startLocalService } from '../../test/localService.ts'
import { connectorOf, homeNetwork, settle, startKit } from '../../test/startKit.ts'
import { openModal } from '../modal/openModal.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import { memoryBackend } from '../storage/backends.ts'
import { scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { testAddresses } from '../testing/testAddresses.ts'
import { connect } from '../wallets/connect.ts'
import { loadTokens } from './loadTokens.ts'

const [address] = testAddresses
const usd = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:0x${'a'.repeat(40)}`,
  price: 0.9998,
  value: 12.4975,
  quantity: { decimals: '6', numeric: '12.5' },
  iconUrl: 'https://tracker.example/usdc.png',
}
const coin = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2000,
  quantity: { decimals: '18', numeric: '9' },
}

type Respond = (request: ReceivedRequest, response: ServerResponse) => void
let service: LocalService
let respond: Respond
const balances: Respond = (_, response) => respondWithJson(response, 200, { balances: [coin, usd] })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  respond = balances
  service = await startLocalService((request, response) => respond(request, response))
})
afterEach(async () => {
  vi.useRealTimers()
  await service.stop()
})

async function setup(options: Partial<LatchkeyOptions> & { provider?: object } = {}) {
  const { provider, ...rest } = options
  const adapter = scriptedAdapter({
    wallets: [{ connector: { id: 'test.wallet', name: 'Test Wallet' }, ...(provider && { provider }) }],
  })
  adapter.control.setBalance(address, 'eip155:1', 1_500_000_000_000_000_000n)
  adapter.control.setBalance(address, 'eip155:10', 7n)
  const { core, stop } = startKit({ adapters: [adapter], services: { blockchainApi: service.url }, ...rest })
  await connect(core, { connector: connectorOf(core) })
  const tokens = await loadTokens(core)
  const symbols = () => tokens.getState().tokens.map(({ symbol, amount }) => `${amount} ${symbol}`)
  return { core, stop, tokens, symbols, control: adapter.control }
}

/** Waits for a state of the tokens. */
const until = (tokens: Awaited<ReturnType<typeof loadTokens>>, isReached: () => boolean) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (!isReached()) return
      stop()
      resolve()
    }
    const stop = tokens.subscribe(check)
    check()
  })

/** Replaces the page's globals, which Node does not have. */
function stubPage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const device = { onLine: true }
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', device)
  return {
    set(visibilityState: 'visible' | 'hidden') {
      page.visibilityState = visibilityState
      page.dispatchEvent(new Event('visibilitychange'))
    },
    setOnline(onLine: boolean) {
      device.onLine = onLine
      page.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
    },
  }
}

describe('tokens', () => {
  test('default', async () => {
    const { tokens, symbols } = await setup()
    expect(tokens.getState()).toMatchObject({ status: 'loading', tokens: [] })
    await tokens.refresh()
    expect(service.requests.map(({ path, query }) => [path, query])).toEqual([
      [
        `/v1/account/${address}/balance`,
        { projectId: 'demo', st: 'latchkey', sv: '0.0.0', currency: 'usd', chainId: 'eip155:1' },
      ],
    ])
    // The amount of the own coin is that of the chain, so that every view shows the same one.
    expect(symbols()).toEqual(['1.5 ETH', '12.5 USDC'])
    expect(tokens.getState()).toMatchObject({ status: 'ready', total: '3012.4975', isUpdating: false })
    expect(tokens.getState().tokens[1]).not.toHaveProperty('imageUrl')
  })

  test('behavior: balances are cached for 30 s, and a forced refresh asks past every cache', async () => {
    const { tokens, control } = await setup()
    await tokens.refresh()
    vi.advanceTimersByTime(29_999)
    await tokens.refresh()
    expect(service.requests).toHaveLength(1)
    await tokens.refresh({ force: true })
    expect(service.requests[1]?.query).toMatchObject({ forceUpdate: 'true' })
    expect(control.calls().findLast(({ verb }) => verb === 'getBalance')?.parameters).toMatchObject({ isFresh: true })
    vi.advanceTimersByTime(30_000)
    await tokens.refresh()
    expect(service.requests).toHaveLength(3)
  })

  test('behavior: the next page shows the stored tokens at once, with their age', async () => {
    const storage = memoryBackend()
    const first = await setup({ storage })
    await first.tokens.refresh()
    const { readAt } = first.tokens.getState()
    first.stop()
    expect(readAt).toBe(Date.now())
    vi.advanceTimersByTime(600_000)
    const second = await setup({ storage })
    expect(second.tokens.getState()).toMatchObject({ status: 'ready', readAt })
    expect(second.symbols()).toEqual(['9 ETH', '12.5 USDC'])
    expect(service.requests).toHaveLength(1)
  })

  test('behavior: polls every 10 s while followed, and tabs share what one of them read', async () => {
    const storage = memoryBackend()
    const first = await setup({ storage })
    const second = await setup({ storage })
    const stop = first.tokens.follow()
    await until(first.tokens, () => first.tokens.getState().status === 'ready' && !first.tokens.getState().isUpdating)
    await second.tokens.refresh()
    expect([service.requests.length, second.symbols()]).toEqual([1, first.symbols()])
    await vi.advanceTimersByTimeAsync(10_000)
    await service.received(2)
    stop()
    await until(first.tokens, () => !first.tokens.getState().isUpdating)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(service.requests).toHaveLength(2)
  })

  test('behavior: does not poll while the page is hidden, and reads at once when it is visible', async () => {
    const { tokens } = await setup()
    const page = stubPage()
    page.set('hidden')
    const stop = tokens.follow()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(service.requests).toHaveLength(0)
    page.set('visible')
    await service.received(1)
    stop()
  })

  test('behavior: stops polling after 503, until the visitor asks again', async () => {
    respond = (_, response) => respondWithJson(response, 503, { error: 'down' })
    const { core, tokens } = await setup()
    openModal(core)
    const stop = tokens.follow()
    await until(tokens, () => tokens.getState().status === 'failed' && !tokens.getState().isUpdating)
    expect(tokens.getState()).toMatchObject({
      error: { code: 'BalanceUnavailable', shortMessage: 'Token Balance Unavailable' },
      retryAt: Date.now() + 30_000,
    })
    expect(core.toast.state.current).toEqual({
      variant: 'error',
      message: 'Token Balance Unavailable',
      code: 'BalanceUnavailable',
    })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(service.requests).toHaveLength(1)
    respond = balances
    await tokens.refresh({ force: true })
    expect(tokens.getState()).toMatchObject({ status: 'ready', total: '3012.4975' })
    await vi.advanceTimersByTimeAsync(10_000)
    await service.received(3)
    stop()
  })

  test('behavior: after another failure, keeps what was shown and asks again 30 s later', async () => {
    const { tokens, symbols } = await setup()
    await tokens.refresh()
    respond = (_, response) => respondWithJson(response, 500, { error: 'down' })
    await tokens.refresh({ force: true })
    expect(tokens.getState()).toMatchObject({ status: 'failed', total: '3012.4975' })
    expect(symbols()).toEqual(['1.5 ETH', '12.5 USDC'])
    respond = balances
    vi.advanceTimersByTime(29_999)
    await tokens.refresh({ force: true })
    expect([service.requests.length, tokens.getState().status]).toEqual([2, 'failed'])
    vi.advanceTimersByTime(1)
    await tokens.refresh({ force: true })
    expect([service.requests.length, tokens.getState().status]).toEqual([3, 'ready'])
  })

  test('behavior: asks nobody while the device is offline, and at once when it is online again', async () => {
    const { tokens } = await setup()
    const page = stubPage()
    page.setOnline(false)
    const stop = tokens.follow()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([service.requests.length, tokens.getState().isOffline, tokens.getState().status]).toEqual([
      0,
      true,
      'loading',
    ])
    page.setOnline(true)
    await until(tokens, () => tokens.getState().status === 'ready')
    expect(tokens.getState().isOffline).toBe(false)
    stop()
  })

  test('behavior: a response for a network that the visitor has left is ignored', async () => {
    const held: ServerResponse[] = []
    respond = (request, response) => {
      if (request.query.chainId === 'eip155:1') held.push(response)
      else
        respondWithJson(response, 200, {
          balances: [{ ...usd, chainId: 'eip155:10', address: usd.address.replace(':1:', ':10:') }],
        })
    }
    const { core, tokens, symbols } = await setup()
    const stop = tokens.follow()
    await service.received(1)
    await switchNetwork(core, { network: 'eip155:10' })
    await until(tokens, () => tokens.getState().status === 'ready' && symbols().length === 2)
    for (const response of held) respondWithJson(response, 200, { balances: [coin, { ...usd, symbol: 'LATE' }] })
    await tokens.refresh()
    expect(symbols().sort()).toEqual(['0.000000000000000007 ETH', '12.5 USDC'])
    expect(tokens.getState().tokens.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:10', 'eip155:10'])
    stop()
  })

  test('behavior: on a network that the site does not list, nothing is asked and nothing is shown', async () => {
    const { core, tokens, control } = await setup({ allowUnsupportedChain: true })
    control.setNetwork('eip155:999')
    await settle()
    await tokens.refresh()
    expect([core.chain.state.byNamespace.eip155?.caipNetworkId, service.requests.length]).toEqual(['eip155:999', 0])
    expect(tokens.getState()).toMatchObject({ status: 'unsupported', tokens: [], hidden: [] })
  })

  test('behavior: asks a service once for a network that it does not support, and shows the own coin', async () => {
    respond = (_, response) => respondWithJson(response, 400, { error: 'no', code: 'unsupported_chain' })
    const { core, tokens, symbols } = await setup()
    openModal(core)
    await tokens.refresh()
    await tokens.refresh({ force: true })
    expect(service.requests).toHaveLength(1)
    expect([tokens.getState().status, symbols(), core.toast.state.current]).toEqual(['ready', ['1.5 ETH'], undefined])
  })

  test('behavior: without a service, shows the own coin alone', async () => {
    const { tokens, symbols } = await setup({ services: {} })
    await tokens.refresh()
    expect([tokens.getState().status, symbols(), service.requests.length]).toEqual(['ready', ['1.5 ETH'], 0])
    expect(tokens.getState()).not.toHaveProperty('total')
  })

  test('behavior: marks come from the listing service that the site configured, for listed tokens alone', async () => {
    const { tokens } = await setup({
      services: { blockchainApi: service.url, walletListing: 'https://images.example' },
    })
    await tokens.refresh()
    expect(tokens.getState().tokens[1]?.imageUrl).toBe(
      'https://images.example/public/getTokenImage/USDC?projectId=demo&st=latchkey&sv=0.0.0',
    )
  })

  test('behavior: stores which tokens the visitor folded away', async () => {
    const storage = memoryBackend()
    const { tokens, symbols } = await setup({ storage })
    await tokens.refresh()
    tokens.setHidden(usd.address, true)
    expect([symbols(), tokens.getState().hidden.map(({ reason }) => reason)]).toEqual([['1.5 ETH'], ['visitor']])
    const next = await setup({ storage })
    expect(next.tokens.getState().hidden).toHaveLength(1)
    next.tokens.setHidden(usd.address, false)
    expect(next.tokens.getState().hidden).toEqual([])
  })

  test('error: a response that is no list of balances', async () => {
    respond = (_, response) => respondWithJson(response, 200, { balances: 'none' })
    const { tokens } = await setup()
    await tokens.refresh()
    expect(tokens.getState()).toMatchObject({ status: 'failed', error: { cause: { code: 'InvalidAnswer' } } })
  })
})

describe('tokens of the wallet', () => {
  const asset = { type: 'ERC20', address: `0x${'a'.repeat(40)}`, balance: '0x6acfc0' }
  const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 5, iconUrl: 'https://tracker.example/a.png' }
  const native = {
    type: 'NATIVE',
    balance: '0x1',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2000 },
  }

  /** A wallet that lists `assets`, and the methods that it was asked. */
  function walletWith(assets: unknown) {
    const asked: { method: string; params: unknown }[] = []
    const request = async ({ method, params }: { method: string; params: unknown }) => {
      asked.push({ method, params })
      if (method === 'wallet_getCapabilities') return { '0x1': { assetDiscovery: { supported: true } } }
      if (method === 'wallet_getAssets') return { '0x1': assets }
      throw Object.assign(new Error('no such method'), { code: 4200 })
    }
    return { provider: { request }, asked }
  }

  test('default', async () => {
    respond = (_, response) => respondWithJson(response, 200, { fungibles: [{ ...usd, price: 0.9998 }] })
    const unlisted = { ...asset, address: `0x${'b'.repeat(40)}`, metadata: { ...metadata, symbol: 'OTHER' } }
    // The issuer of a token chooses its symbol, so an empty symbol must not make the list invalid.
    const unseen = { ...asset, address: `0x${'c'.repeat(40)}`, metadata: { ...metadata, symbol: '\u200b' } }
    const { provider, asked } = walletWith([native, { ...asset, metadata }, unlisted, unseen])
    const { tokens, symbols } = await setup({ provider })
    await tokens.refresh()
    expect(asked).toEqual([
      { method: 'wallet_getCapabilities', params: [address, ['0x1']] },
      {
        method: 'wallet_getAssets',
        params: [{ account: address, chainFilter: ['0x1'], assetTypeFilter: ['native', 'erc20'] }],
      },
    ])
    expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /v1/fungible/price'])
    expect(symbols()).toEqual(['1.5 ETH', '7 USDC', '7 OTHER'])
    // The token that the service does not list stays out of the total, and the price of the other is the service's.
    expect(tokens.getState().tokens.map(({ isVerified }) => isVerified)).toEqual([true, true, false])
    expect(tokens.getState().total).toBe('3006.9986')
  })

  test.each([
    ['a balance in decimal', [{ ...asset, balance: '7', metadata }]],
    ['a balance of more than 256 bits', [{ ...asset, balance: `0x${'f'.repeat(65)}`, metadata }]],
    ['a number as balance', [{ ...asset, balance: 7, metadata }]],
    ['no metadata', [asset]],
    ['decimals as text', [{ ...asset, metadata: { ...metadata, decimals: '6' } }]],
    ['too many decimals', [{ ...asset, metadata: { ...metadata, decimals: 256 } }]],
    ['a price that is no number', [{ ...asset, metadata: { ...metadata, price: '1' } }]],
    ['an address that is none', [{ ...asset, address: '0x12', metadata }]],
    ['an address without 0x', [{ ...asset, address: 'a'.repeat(40), metadata }]],
    [
      'a token twice',
      [
        { ...asset, metadata },
        { ...asset, address: `0x${'A'.repeat(40)}`, metadata },
      ],
    ],
    ['another type', [{ ...asset, type: 'ERC721', metadata }]],
    ['an entry that is none', [native, null]],
    ['no list', 'none'],
  ])('behavior: a list with %s is not used, and the service responds instead', async (_, assets) => {
    const { provider, asked } = walletWith(assets)
    const { tokens, symbols } = await setup({ provider })
    await tokens.refresh()
    await tokens.refresh({ force: true })
    expect(symbols()).toEqual(['1.5 ETH', '12.5 USDC'])
    expect(asked.filter(({ method }) => method === 'wallet_getAssets')).toHaveLength(1)
    expect(service.requests.map(({ method }) => method)).toEqual(['GET', 'GET'])
  })

  test('behavior: if the service has no prices for the list of a wallet, the total is marked as partial', async () => {
    respond = (_, response) => respondWithJson(response, 500, { error: 'down' })
    const { provider } = walletWith([native, { ...asset, metadata }])
    const { tokens } = await setup({ provider })
    await tokens.refresh()
    expect(tokens.getState()).toMatchObject({ status: 'ready', total: '3000', isTotalPartial: true })
    respond = (_, response) => respondWithJson(response, 200, { fungibles: [usd] })
    await tokens.refresh({ force: true })
    expect(tokens.getState()).toMatchObject({ total: '3006.9986', isTotalPartial: false })
  })

  test('behavior: a wallet without the capability, or that rejects the request, is asked once', async () => {
    const request = vi.fn(async () => Promise.reject(Object.assign(new Error('no'), { code: 4200 })))
    const { tokens, symbols } = await setup({ provider: { request } })
    await tokens.refresh()
    await tokens.refresh({ force: true })
    expect([symbols(), request.mock.calls.length]).toEqual([['1.5 ETH', '12.5 USDC'], 1])
  })

  test('behavior: without a service, only the own coin is verified', async () => {
    const { provider } = walletWith([native, { ...asset, metadata }])
    const { tokens, symbols } = await setup({ provider, services: {} })
    await tokens.refresh()
    expect([symbols(), tokens.getState().total]).toEqual([['1.5 ETH', '7 USDC'], '3000'])
    expect(homeNetwork.nativeCurrency.symbol).toBe('ETH')
  })
})
