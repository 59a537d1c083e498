import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { solanaSandbox } from '@latchkey/chains/solana'
import { sandboxProjectId, sandboxServer } from '@latchkey/sandbox/page'
import type { Page } from '@playwright/test'
import { one } from './chain.ts'
import { stretchTimers } from './clock.ts'

/** A page of the directory, as far as tests look at it. */
type ListingPage = { data: { id: string; name: string }[]; count: number }

const listing = `${sandboxServer.url}/getWallets`

const chains = [`eip155:${one.id}`, solanaSandbox.caipNetworkId, bitcoinSandbox.caipNetworkId].join()

/** What the sandbox's directory answers of the wallets for its chains. */
export async function askDirectory(query: Record<string, string>): Promise<ListingPage> {
  const search = new URLSearchParams({ projectId: sandboxProjectId, chains, ...query })
  return (await fetch(`${listing}?${search}`)).json() as Promise<ListingPage>
}

/** Every question that the page asks the directory from now on. */
export function directoryQueries(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(listing)) queries.push(new URL(request.url()).searchParams)
  })
  return queries
}

/** Has the directory list this many wallets: the sandbox's, and once more under other names. */
export async function listManyWallets(page: Page, count: number): Promise<void> {
  const wallets: ListingPage['data'] = []
  for (let number = 1; wallets.length < count; number++) {
    const { data } = await askDirectory({ page: String(number), entries: '100' })
    if (data.length > 0) wallets.push(...data)
    else
      wallets.push(...wallets.map((wallet) => ({ ...wallet, id: `${wallet.id}-again`, name: `${wallet.name} Again` })))
  }
  wallets.length = count
  await page.route(`${listing}?*`, async (route) => {
    const query = new URL(route.request().url()).searchParams
    const entries = Number(query.get('entries'))
    const start = (Number(query.get('page')) - 1) * entries
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { data: wallets.slice(start, start + entries), count } satisfies ListingPage,
    })
  })
}

/**
 * Has the page wait for the directory for as long as it takes. On a slow machine it would take longer than the kit has patience, and
 * what ships with the kit would stand in for it.
 */
export function waitForDirectory(page: Page): Promise<void> {
  return stretchTimers(page, 1_500)
}

/** Has the directory answer when it is let, with one wallet more and before all others. */
export async function slowDirectoryDown(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`${listing}?*`, async (route) => {
    await held
    const response = await route.fetch()
    const { data, count } = (await response.json()) as ListingPage
    const first = { id: 'brand-new', name: 'Brand New', chains: [] }
    await route.fulfill({ response, json: { data: [first, ...data], count: count + 1 } })
  })
  return release
}

/** Makes every request to the directory fail as if its port refused connections. */
export async function takeDirectoryDown(page: Page): Promise<void> {
  await page.route(`${sandboxServer.url}/**`, (route) => route.abort('connectionrefused'))
}
