import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { solanaSandbox } from '@latchkey/chains/solana'
import { sandboxProjectId, sandboxServer } from '@latchkey/sandbox/page'
import type { Page } from '@playwright/test'
import { chainOne } from './chain.ts'
import { stretchTimers } from './clock.ts'

/** A page of the directory's response, with the fields that tests use. */
type ListingPage = { data: { id: string; name: string }[]; count: number }

const listingUrl = `${sandboxServer.url}/getWallets`

const chains = [`eip155:${chainOne.id}`, solanaSandbox.caipNetworkId, bitcoinSandbox.caipNetworkId].join()

/** Returns wallets of the sandbox's directory that support the sandbox's chains. */
export async function askDirectory(query: Record<string, string>): Promise<ListingPage> {
  const searchParameters = new URLSearchParams({ projectId: sandboxProjectId, chains, ...query })
  return (await fetch(`${listingUrl}?${searchParameters}`)).json() as Promise<ListingPage>
}

/** Returns a list to which the query of every further request to the directory is added. */
export function directoryQueries(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(listingUrl)) queries.push(new URL(request.url()).searchParams)
  })
  return queries
}

/** Makes the directory list this many wallets: the sandbox's own wallets, and copies of them under other names. */
export async function listManyWallets(page: Page, count: number): Promise<void> {
  const wallets: ListingPage['data'] = []
  for (let pageNumber = 1; wallets.length < count; pageNumber++) {
    const { data } = await askDirectory({ page: String(pageNumber), entries: '100' })
    if (data.length > 0) wallets.push(...data)
    else
      wallets.push(...wallets.map((wallet) => ({ ...wallet, id: `${wallet.id}-again`, name: `${wallet.name} Again` })))
  }
  wallets.length = count
  await page.route(`${listingUrl}?*`, async (route) => {
    const query = new URL(route.request().url()).searchParams
    const entries = Number(query.get('entries'))
    const start = (Number(query.get('page')) - 1) * entries
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { data: wallets.slice(start, start + entries), count } satisfies ListingPage,
    })
  })
}

/** Removes the time limit for the directory. On a slow machine, the kit would otherwise show the wallets that it contains itself. */
export function waitForDirectory(page: Page): Promise<void> {
  return stretchTimers(page, 1_500)
}

/** Holds back the directory's responses. Returns a function that sends them, with one more wallet in the first place. */
export async function slowDirectoryDown(page: Page): Promise<() => void> {
  let release = () => {}
  const whenReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`${listingUrl}?*`, async (route) => {
    await whenReleased
    const response = await route.fetch()
    const { data, count } = (await response.json()) as ListingPage
    const addedWallet = { id: 'brand-new', name: 'Brand New', chains: [] }
    await route.fulfill({ response, json: { data: [addedWallet, ...data], count: count + 1 } })
  })
  return release
}

/** Makes every request to the directory fail, as if no server were running. */
export async function takeDirectoryDown(page: Page): Promise<void> {
  await page.route(`${sandboxServer.url}/**`, (route) => route.abort('connectionrefused'))
}
