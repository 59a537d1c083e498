import type { WalletListingEntry } from '@latchkey/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LocalService, respondWithJson, startLocalService } from '../../test/localService.ts'
import { testCore, testNetwork } from '../../test/testCore.ts'
import { entries, entry, findEntries } from '../../test/testListing.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import { loadDirectory } from './loadDirectory.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const catalogue = [
  entry('Harbor', { image_id: 'harbor-mark' }),
  entry('Ember', { badge_type: 'certified' }),
  ...entries(60),
]
const snapshot = [entry('Harbor'), entry('Ember'), entry('Slate')]

let service: LocalService | undefined
// The kit waits 1.5 seconds for the service and then uses its snapshot. Time stands still, so that a busy machine does not make the service late.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await service?.stop()
  service = undefined
})

/** Starts a wallet listing service that filters the wallets and returns them in pages, as a real service does. */
async function startListing(wallets: readonly WalletListingEntry[] = catalogue) {
  service = await startLocalService(({ query }, response) => {
    const list = (name: string) => query[name]?.split(',')
    const { page, entries: perPage, search, badge_type } = query
    const { include, exclude } = { include: list('include'), exclude: list('exclude') }
    respondWithJson(
      response,
      200,
      findEntries(wallets, {
        page: Number(page),
        entries: Number(perPage),
        ...(include && { include }),
        ...(exclude && { exclude }),
        ...(search && { search }),
        ...(badge_type === 'certified' && { badge_type }),
      }),
    )
  })
  return service
}

async function setup(options: Partial<LatchkeyOptions> = {}, { hasAdapters = true } = {}) {
  const core = testCore(options)
  core.hasAdapters = hasAdapters
  const loadSnapshot = vi.fn(async () => ({ wallets: snapshot, findWallets: findEntries }))
  core.load.snapshot = loadSnapshot
  return { core, loadSnapshot, directory: await loadDirectory(core) }
}

const names = (wallets: readonly { name: string }[]) => wallets.map(({ name }) => name)

describe('createDirectory', () => {
  test('default', async () => {
    const { url, requests } = await startListing()
    const { directory, loadSnapshot } = await setup({ services: { walletListing: url } })
    expect(requests).toEqual([])
    await directory.highlights.load()
    const { recommended, ...rest } = directory.highlights.getState()
    expect(rest).toEqual({ status: 'ready', featured: [], recent: [], count: 62 })
    expect(names(recommended)).toEqual(['Harbor', 'Ember', 'Wallet 1', 'Wallet 2'])
    expect(recommended[0]).toEqual({
      ...catalogue[0],
      imageUrl: `${url}/getWalletImage/harbor-mark?projectId=demo&st=latchkey&sv=0.0.0`,
    })
    expect(requests.map(({ query }) => query)).toMatchObject([
      { page: '1', entries: '4', chains: 'eip155:1,eip155:10', projectId: 'demo' },
    ])
    expect(loadSnapshot).not.toHaveBeenCalled()
  })

  test('behavior: a kit has one directory', async () => {
    const { core, directory } = await setup()
    expect(await loadDirectory(core)).toBe(directory)
  })

  test('behavior: loads the highlights once', async () => {
    const { url, requests } = await startListing()
    const { directory } = await setup({ services: { walletListing: url } })
    await Promise.all([directory.highlights.load(), directory.highlights.load()])
    await directory.highlights.load()
    expect(requests).toHaveLength(1)
  })

  test('param: featuredWalletIds are listed in their order and only once', async () => {
    const { url, requests } = await startListing()
    const { directory } = await setup({
      services: { walletListing: url },
      featuredWalletIds: ['wallet-9', 'harbor', 'gone'],
    })
    await directory.highlights.load()
    const { featured, recommended, count } = directory.highlights.getState()
    expect(names(featured)).toEqual(['Wallet 9', 'Harbor'])
    expect(names(recommended)).toEqual(['Ember', 'Wallet 1', 'Wallet 2', 'Wallet 3'])
    expect(count).toBe(62)
    expect(requests.slice(0, 2).map(({ query }) => [query.entries, query.include, query.exclude])).toEqual([
      ['3', 'wallet-9,harbor,gone', undefined],
      ['4', undefined, 'wallet-9,harbor,gone'],
    ])
    const browser = directory.createBrowser()
    await browser.open()
    expect(names(browser.getState().list.wallets).slice(0, 4)).toEqual(['Wallet 9', 'Harbor', 'Ember', 'Wallet 1'])
    expect(browser.getState().list.count).toBe(62)
  })

  test('behavior: warns about ids that the directory does not have', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { url } = await startListing()
    const { directory } = await setup({
      services: { walletListing: url },
      featuredWalletIds: ['harbor', 'habror', 'own'],
      includeWalletIds: ['harbor', 'ember', 'embre'],
      excludeWalletIds: ['ember'],
      customWallets: [{ id: 'own', name: 'Own' }],
    })
    await directory.highlights.load()
    await expect
      .poll(() => warn.mock.calls.map(([, text]) => text))
      .toEqual([
        '`featuredWalletIds`: the directory has no wallet with the id habror.',
        '`includeWalletIds`: the directory has no wallet with the id embre.',
      ])
    warn.mockRestore()
  })

  test('behavior: does not warn or send requests for ids in production', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubEnv('NODE_ENV', 'production')
    const { url, requests } = await startListing()
    const { directory } = await setup({ services: { walletListing: url }, includeWalletIds: ['harbor', 'gone'] })
    await directory.highlights.load()
    vi.unstubAllEnvs()
    expect(requests).toHaveLength(1)
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  test('param: includeWalletIds, excludeWalletIds', async () => {
    const { url } = await startListing()
    const { directory } = await setup({
      services: { walletListing: url },
      includeWalletIds: ['harbor', 'ember', 'wallet-3'],
      excludeWalletIds: ['ember'],
    })
    const browser = directory.createBrowser()
    await browser.open()
    expect(names(browser.getState().list.wallets)).toEqual(['Harbor', 'Wallet 3'])
  })

  test('param: customWallets', async () => {
    const { url } = await startListing()
    const siteWallet = {
      id: 'own',
      name: 'Own',
      image_url: 'https://own.example/mark.png',
      mobile_link: 'own://',
      desktop_link: 'javascript:alert(1)',
      webapp_link: 'own://not-a-page',
    }
    const { directory } = await setup({ services: { walletListing: url }, customWallets: [siteWallet] })
    expect(directory.custom).toEqual([
      { id: 'own', name: 'Own', imageUrl: 'https://own.example/mark.png', mobile_link: 'own://', chains: [] },
    ])
    const browser = directory.createBrowser()
    await browser.open()
    expect(names(browser.getState().list.wallets).slice(0, 2)).toEqual(['Own', 'Harbor'])
  })

  test('param: customWallets replace directory entries with the same id', async () => {
    const takenEntry = {
      id: 'own',
      name: 'Taken',
      chains: [],
      mobile_link: 'https://evil.example/',
      rdns: 'example.evil',
    }
    const { url } = await startListing([takenEntry as WalletListingEntry, ...catalogue])
    const { directory } = await setup({
      services: { walletListing: url },
      customWallets: [{ id: 'own', name: 'Own', mobile_link: 'own://' }],
    })
    const own = { id: 'own', name: 'Own', mobile_link: 'own://', chains: [] }
    const browser = directory.createBrowser()
    await Promise.all([browser.open(), directory.highlights.load()])
    expect(browser.getState().list.wallets[0]).toEqual(own)
    expect(directory.highlights.getState().recommended[0]).toEqual(own)
    browser.search({ search: 'own' })
    expect(browser.getState().list.wallets).toEqual([own])
    browser.dispose()
  })

  test('behavior: loads recently used wallets', async () => {
    const { url, requests } = await startListing()
    const { core, directory } = await setup({ services: { walletListing: url } })
    core.connection.remember({ id: 'wallet-7', name: 'Wallet 7' })
    core.connection.remember({ id: 'io.announced', name: 'Announced', from: 'eip155' })
    await directory.highlights.load()
    // Only `wallet-7` is requested, because wallets that are installed in this browser need no data from the directory.
    expect(requests.map(({ query }) => query.include)).toEqual(['wallet-7', undefined])
    expect(directory.highlights.getState().recent).toEqual([entry('Wallet 7')])
    core.connection.remember({ id: 'wallet-30', name: 'Wallet 30' })
    await directory.highlights.load()
    await directory.highlights.load()
    expect(directory.highlights.getState().recent).toEqual([entry('Wallet 7'), entry('Wallet 30')])
    expect(requests).toHaveLength(3)
  })

  test('behavior: finds a recent wallet of the directory even if a wallet of the page has its id', async () => {
    const { url, requests } = await startListing()
    const { core, directory } = await setup({ services: { walletListing: url } })
    core.connectors.set('bip122', [{ id: 'wallet-7', name: 'Wallet 7', type: 'ANNOUNCED', namespace: 'bip122' }])
    core.connection.remember({ id: 'wallet-7', name: 'Wallet 7', from: 'directory' })
    core.connection.remember({ id: 'wallet-8', name: 'Wallet 8' })
    await directory.highlights.load()
    expect(requests.map(({ query }) => query.include)).toEqual(['wallet-8,wallet-7', undefined])
    // An older version stored this entry, so it has no `from`. The id equals the rdns, so the wallet is in this
    // browser, and nothing is requested.
    core.connection.remember({ id: 'io.older', name: 'Older', rdns: 'io.older' })
    await directory.highlights.load()
    expect(requests).toHaveLength(2)
  })

  test('param: namespace of a browser', async () => {
    const { url, requests } = await startListing()
    const networks = [testNetwork({ id: 1 }), testNetwork({ id: 'five', chainNamespace: 'solana' })] as const
    const { directory } = await setup({ services: { walletListing: url }, networks })
    await directory.createBrowser({ namespace: 'solana' }).fetchMore()
    await directory.browserOf().fetchMore()
    expect(requests.map(({ query }) => query.chains)).toEqual(['solana:five', 'eip155:1,solana:five'])
    expect(directory.browserOf('solana')).toBe(directory.browserOf('solana'))
    expect(directory.browserOf('solana')).not.toBe(directory.browserOf())
  })

  test('behavior: on a phone, does not list wallets that cannot be reached there', async () => {
    const { url } = await startListing([
      entry('Harbor'),
      { id: 'desk', name: 'Desk', chains: [], desktop_link: 'desk://' },
    ])
    vi.stubGlobal('navigator', { userAgent: iphone })
    const { directory } = await setup({ services: { walletListing: url } })
    const browser = directory.createBrowser()
    await browser.open()
    expect(names(browser.getState().list.wallets)).toEqual(['Harbor'])
  })

  test('behavior: without adapters, does not list wallets without a link', async () => {
    const { url } = await startListing([entry('Harbor'), { id: 'extension', name: 'Extension', chains: [] }])
    const { directory } = await setup({ services: { walletListing: url } }, { hasAdapters: false })
    const browser = directory.createBrowser()
    await browser.open()
    expect(names(browser.getState().list.wallets)).toEqual(['Harbor'])
  })

  test('behavior: without a service, uses the snapshot, without pictures', async () => {
    const { directory } = await setup()
    await directory.highlights.load()
    expect(directory.highlights.getState()).toEqual({
      status: 'ready',
      featured: [],
      recommended: snapshot,
      recent: [],
      count: 3,
    })
  })

  test('behavior: uses only the first page of the snapshot for the highlights', async () => {
    const { core, directory, loadSnapshot } = await setup()
    core.load.firstPage = async () => ({ wallets: entries(6), findWallets: findEntries })
    await directory.highlights.load()
    const { recommended, count } = directory.highlights.getState()
    expect([names(recommended), count]).toEqual([['Wallet 1', 'Wallet 2', 'Wallet 3', 'Wallet 4'], undefined])
    expect(loadSnapshot).not.toHaveBeenCalled()
  })

  test('behavior: loads the whole snapshot if the first page does not contain a requested wallet', async () => {
    const { core, directory, loadSnapshot } = await setup({ featuredWalletIds: ['slate'] })
    core.load.firstPage = async () => ({ wallets: entries(6), findWallets: findEntries })
    await directory.highlights.load()
    expect(names(directory.highlights.getState().featured)).toEqual(['Slate'])
    expect(loadSnapshot).toHaveBeenCalledOnce()
  })

  test('behavior: uses the snapshot if the service is down', async () => {
    const { url, stop } = await startListing()
    await stop()
    const { core, directory } = await setup({ services: { walletListing: url } })
    const browser = directory.createBrowser()
    await browser.open()
    expect(names(browser.getState().list.wallets)).toEqual(['Harbor', 'Ember', 'Slate'])
    browser.search({ search: 'slate' })
    expect(names(browser.getState().list.wallets)).toEqual(['Slate'])
    browser.dispose()
    expect(core.log.entries().map(({ level }) => level)).toContain('error')
  })

  test('behavior: uses the shipped data of shipped wallets, and ignores badges that cannot be trusted', async () => {
    const hostileFields = {
      mobile_link: 'ember://dapp/evil.example/',
      rdns: 'com.evil',
      badge_type: 'certified',
    } as const
    const { url } = await startListing([
      entry('Ember', hostileFields),
      entry('Harbor Mobile', hostileFields),
      entry('Fresh', { ...hostileFields, mobile_link: 'https://fresh.example/' }),
    ])
    const { directory } = await setup({ services: { walletListing: url } })
    const browser = directory.createBrowser()
    await browser.fetchMore()
    expect(browser.getState().list.wallets).toEqual([
      entry('Ember'),
      { ...entry('Harbor'), id: 'harbor-mobile', name: 'Harbor Mobile' },
      entry('Fresh', { ...hostileFields, mobile_link: 'https://fresh.example/' }),
    ])
    browser.search({ onlyCertified: true })
    await browser.fetchMore()
    await vi.waitFor(() => expect(browser.getState().list.status).toBe('ready'))
    expect(names(browser.getState().list.wallets)).toEqual(['Fresh'])
    browser.dispose()
  })

  test('behavior: shows only the wallets that the site includes and does not exclude, whatever the directory returns', async () => {
    service = await startLocalService((_, response) =>
      respondWithJson(response, 200, {
        data: ['Ember', 'Slate', 'Harbor', 'Other'].map((name) => entry(name)),
        count: 4,
      }),
    )
    const { directory } = await setup({
      services: { walletListing: service.url },
      includeWalletIds: ['harbor', 'slate', 'ember'],
      excludeWalletIds: ['ember'],
      featuredWalletIds: ['harbor'],
    })
    await directory.highlights.load()
    const { featured, recommended } = directory.highlights.getState()
    expect([featured, recommended].map(names)).toEqual([['Harbor'], ['Slate']])
    const browser = directory.createBrowser()
    await browser.open()
    expect(names(browser.getState().list.wallets)).toEqual(['Harbor', 'Slate'])
    browser.dispose()
  })

  test('behavior: does not show an excluded wallet under another id', async () => {
    const { url } = await startListing([
      entry('Slate', { id: 'slate-2' }),
      entry('Slate Pro', { id: 'pro' }),
      entry('Stone', { mobile_link: 'slate://' }),
      entry('Harbor'),
      entry('Pebble'),
    ])
    const { directory } = await setup({ services: { walletListing: url }, excludeWalletIds: ['slate'] })
    await directory.highlights.load()
    expect(names(directory.highlights.getState().recommended)).toEqual(['Slate Pro', 'Harbor'])
    const browser = directory.createBrowser()
    await browser.open()
    expect(names(browser.getState().list.wallets)).toEqual(['Slate Pro', 'Harbor', 'Pebble'])
    browser.dispose()
  })

  test('behavior: loads no link check with the highlights if the site excludes no wallet', async () => {
    const { url } = await startListing()
    const { core, directory } = await setup({ services: { walletListing: url } })
    await directory.highlights.load()
    expect(core.features.linkCheck).toBeUndefined()
  })

  test('error: fails if the snapshot cannot be loaded either, and can be tried again', async () => {
    const { url, stop } = await startListing()
    await stop()
    const { directory, loadSnapshot } = await setup({ services: { walletListing: url } })
    // The directory and the link check each load the snapshot. Both loads have to fail.
    for (let asked = 0; asked < 2; asked += 1) loadSnapshot.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const browser = directory.createBrowser()
    await browser.fetchMore()
    expect(browser.getState().list).toMatchObject({ status: 'failed', wallets: [], error: { code: 'Unreachable' } })
    await browser.fetchMore()
    expect(browser.getState().list).toMatchObject({ status: 'ready', count: 3 })
  })

  test('error: loads failed highlights again with the next call', async () => {
    const { directory, loadSnapshot } = await setup()
    loadSnapshot.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await directory.highlights.load()
    expect(directory.highlights.getState().status).toBe('failed')
    await directory.highlights.load()
    expect(directory.highlights.getState().status).toBe('ready')
  })
})
