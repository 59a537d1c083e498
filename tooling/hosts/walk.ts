import { gzipSync } from 'node:zlib'
import { startAnvil } from '@latchkey/testing/anvil'
import { installWallet } from '@latchkey/testing/playwright'
import { expect, type Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { launchBrowser } from '../budgets/browser.ts'

/** The limit is long, because a development server may build again after an edit on a busy machine. */
const editLimitMs = 180_000

export type Site = {
  url: string
  /** Changes the site's source. */
  edit: (before: string, after: string) => void
  /** The site holds its kit in a component's state, which hot reload preserves. A new kit comes with the next load. */
  hasKitInState: boolean
  /** The site keeps the account in a cookie and renders it into the first HTML of later visits. */
  hasCookie: boolean
  /** Whether an edit appears without a reload. */
  hasHotReload: boolean
}

/** The size of the site's scripts that a visit fetches, in kB (1,000 bytes), each compressed with gzip. */
export type Figures = {
  /** Until the network is idle after the first load. */
  page: number
  /** From the first load until the visitor has connected a wallet and signed. */
  visit: number
}

type Walk = {
  page: Page
  scriptSize(): Promise<number>
  /** The messages of the page's scripts at level `warn` or `error`, and the errors that they threw. */
  faults: string[]
  isConnected(): Promise<void>
}

/** Tests the production build: connect, sign, reload. */
export function walk({ url, hasCookie }: Pick<Site, 'url' | 'hasCookie'>): Promise<Figures> {
  return withVisitor(url, async ({ page, faults, isConnected, scriptSize }) => {
    await page.waitForLoadState('networkidle')
    const atRest = await scriptSize()
    await connectAndSign(page)
    const visit = await scriptSize()
    await page.reload()
    await isConnected()
    if (hasCookie) await isInFirstHtml(page, url)
    expect(faults).toEqual([])
    return { page: atRest, visit }
  })
}

async function isInFirstHtml(page: Page, url: string) {
  const cookie = await page.evaluate(() => document.cookie)
  const account = /latchkey\.default=eip155:1:(0x\w{40})/.exec(cookie)?.[1] ?? ''
  expect(account).not.toBe('')
  const answer = await fetch(url, { headers: { cookie } })
  expect(await answer.text()).toContain(`${account.slice(0, 6)}...${account.slice(-6)}`)
}

/** Tests the development server: connect, sign, and edits that appear without a reload. */
export function walkEdits({ url, edit, hasKitInState, hasHotReload }: Omit<Site, 'hasCookie'>): Promise<void> {
  return withVisitor(url, async ({ page, faults, isConnected }) => {
    await connectAndSign(page)
    let heading = 'My site'
    for (const next of ['My first edit', 'My second edit']) {
      await expect(async () => {
        // The edit is saved again if it does not appear: a watcher can miss an edit while it handles the one before.
        edit(heading, next)
        heading = next
        if (!hasHotReload) await page.reload()
        await expect(page.getByRole('heading', { name: next })).toBeVisible()
      }).toPass({ timeout: editLimitMs })
      await isConnected()
    }
    let projectId = 'my-site'
    for (const next of ['my-site-2', 'my-site-3']) {
      edit(`'${projectId}'`, `'${next}'`)
      projectId = next
      // The check is repeated, because some development servers reload the page by themselves while it runs.
      await expect(async () => {
        if (hasKitInState || !hasHotReload) await page.reload()
        expect(await projectIdOf(page)).toBe(next)
      }).toPass({ timeout: editLimitMs })
      await isConnected()
    }
    await page.reload()
    await isConnected()
    expect(faults).toEqual([])
  })
}

async function withVisitor<result>(url: string, visit: (walk: Walk) => Promise<result>): Promise<result> {
  const anvil = await startAnvil({ chainId: 1 })
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    // A local chain takes the place of the public one, without a change of the site.
    await page.route(isPublic, async (route) => {
      const request = route.request()
      const body = request.postData()
      if (!body) return route.abort()
      const answer = await fetch(anvil.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      await route.fulfill({
        body: await answer.text(),
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': '*' },
      })
    })
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      const size = response.body().then((body) => gzipSync(body).length)
      // The bodies of a page's responses are gone once the page is left.
      sizes.push(size.catch(() => 0))
    })
    const scriptSize = async () => {
      const bytes = await Promise.all(sizes)
      return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1_000)
    }
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(`uncaught: ${error}`))
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type()) && !isExpected(message.text())) faults.push(message.text())
    })
    const wallet = await installWallet(page, { chains: [{ id: 1, rpcUrl: anvil.rpcUrl }] })
    const [address = ''] = wallet.addresses
    const isConnected = () => expect(page.getByText(`Connected: ${address}`)).toBeVisible({ timeout: editLimitMs })
    await page.goto(url)
    return await visit({ page, faults, isConnected, scriptSize })
  } finally {
    await browser.close()
    await anvil.stop()
  }
}

const isPublic = ({ protocol, hostname }: URL) => protocol === 'https:' && hostname !== 'localhost'

const expected = [
  // A file server may read a file while the bundler writes it after an edit. The page is then loaded again.
  'Failed to load resource: net::ERR_CONTENT_LENGTH_MISMATCH',
  // esbuild's server responds with 503 while a build fails. It may read a half-written file, and builds again.
  'Failed to load resource: the server responded with a status of 503',
  // In development the kit warns when a new kit replaces it.
  'took the place of the kit',
  // A message of Next's development server that can come before its Pages Router is ready.
  '[HMR] Invalid message: {"type":"isrManifest"',
  // A message of Next for a page that is loaded without caches, as Chromium does while its developer tools are attached.
  'https://nextjs.org/docs/messages/cache-bypass-in-dev',
]
const isExpected = (text: string) => expected.some((part) => text.includes(part))

async function connectAndSign(page: Page) {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
  const text = await page.getByText(/^Connected: 0x/).textContent()
  await page.getByRole('button', { name: 'Sign a message' }).click()
  const signed = await page.getByText(/^Signed: 0x/).textContent()
  const address = text?.replace('Connected: ', '') as Hex
  const signature = signed?.replace('Signed: ', '') as Hex
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
}

/** The project id of the kit that is on the page now. */
async function projectIdOf(page: Page): Promise<string | undefined> {
  type Modal = HTMLElement & { kit?: { core: { host: { projectId?: string } } } }
  const modal = page.locator('latchkey-modal')
  // A page that has just been reloaded has no modal yet. React's strict mode can have two for a moment.
  await expect(modal).toHaveCount(1)
  return modal.evaluate((element) => (element as Modal).kit?.core.host.projectId)
}
