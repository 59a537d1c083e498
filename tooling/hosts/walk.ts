import { gzipSync } from 'node:zlib'
import { startAnvil } from '@latchkey/testing/anvil'
import { installWallet } from '@latchkey/testing/playwright'
import { expect, type Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { launchBrowser } from '../budgets/browser.ts'

/**
 * The time until an edit must appear. The time is long, because a development server builds again after an edit, and a build may be slow on
 * a busy machine.
 */
const editLimitMs = 180_000

export type Site = {
  url: string
  /** Changes the site's source. */
  edit: (before: string, after: string) => void
  /**
   * True if the site creates its kit in a component's state. Hot reload preserves this state, so the site creates a new kit only with the
   * next load.
   */
  hasKitInState: boolean
  /** True if the site stores the account in a cookie, and its server renders the account into the HTML of later visits. */
  hasCookie: boolean
  /** True if an edit appears on the page without a reload. */
  hasHotReload: boolean
}

/** The size of the site's scripts that a visit fetches, in kB (1,000 bytes), each compressed with gzip. */
export type Figures = {
  /** The size of the scripts that are fetched until the network is idle after the first load. */
  page: number
  /** The size of all scripts of the visit, from the first load until the visitor has connected a wallet and signed. */
  visit: number
}

type Walk = {
  page: Page
  scriptSize(): Promise<number>
  /** The messages of the page's scripts at level `warn` or `error`, and the errors that they threw. */
  faults: string[]
  expectConnected(): Promise<void>
}

/** Tests the production build: connect, sign, reload. */
export function walk({ url, hasCookie }: Pick<Site, 'url' | 'hasCookie'>): Promise<Figures> {
  return withVisitor(url, async ({ page, faults, expectConnected, scriptSize }) => {
    await page.waitForLoadState('networkidle')
    const sizeAtRest = await scriptSize()
    await connectAndSign(page)
    const visit = await scriptSize()
    await page.reload()
    await expectConnected()
    if (hasCookie) await expectInFirstHtml(page, url)
    expect(faults).toEqual([])
    return { page: sizeAtRest, visit }
  })
}

async function expectInFirstHtml(page: Page, url: string) {
  const cookie = await page.evaluate(() => document.cookie)
  const account = /latchkey\.default=eip155:1:(0x\w{40})/.exec(cookie)?.[1] ?? ''
  expect(account).not.toBe('')
  const response = await fetch(url, { headers: { cookie } })
  expect(await response.text()).toContain(`${account.slice(0, 6)}...${account.slice(-6)}`)
}

/** Tests the development server: connect, sign, and edits that appear without a reload. */
export function walkEdits({ url, edit, hasKitInState, hasHotReload }: Omit<Site, 'hasCookie'>): Promise<void> {
  return withVisitor(url, async ({ page, faults, expectConnected }) => {
    await connectAndSign(page)
    let heading = 'My site'
    for (const next of ['My first edit', 'My second edit']) {
      await expect(async () => {
        // If the edit does not appear, the file is saved again, because a file watcher can miss an edit while it handles the previous one.
        edit(heading, next)
        heading = next
        if (!hasHotReload) await page.reload()
        await expect(page.getByRole('heading', { name: next })).toBeVisible()
      }).toPass({ timeout: editLimitMs })
      await expectConnected()
    }
    let projectId = 'my-site'
    for (const next of ['my-site-2', 'my-site-3']) {
      edit(`'${projectId}'`, `'${next}'`)
      projectId = next
      // The check is repeated, because some development servers reload the page while the check runs.
      await expect(async () => {
        if (hasKitInState || !hasHotReload) await page.reload()
        expect(await projectIdOf(page)).toBe(next)
      }).toPass({ timeout: editLimitMs })
      await expectConnected()
    }
    await page.reload()
    await expectConnected()
    expect(faults).toEqual([])
  })
}

async function withVisitor<result>(url: string, visit: (walk: Walk) => Promise<result>): Promise<result> {
  const anvil = await startAnvil({ chainId: 1 })
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    // The test redirects requests for a public chain to a local chain, so that the site needs no change.
    await page.route(isPublicUrl, async (route) => {
      const request = route.request()
      const body = request.postData()
      if (!body) return route.abort()
      const response = await fetch(anvil.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      await route.fulfill({
        body: await response.text(),
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': '*' },
      })
    })
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      const size = response.body().then((body) => gzipSync(body).length)
      // The body of a response cannot be read any more after the page has navigated, so such a response counts as 0 bytes.
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
    const expectConnected = () => expect(page.getByText(`Connected: ${address}`)).toBeVisible({ timeout: editLimitMs })
    await page.goto(url)
    return await visit({ page, faults, expectConnected, scriptSize })
  } finally {
    await browser.close()
    await anvil.stop()
  }
}

const isPublicUrl = ({ protocol, hostname }: URL) => protocol === 'https:' && hostname !== 'localhost'

const expectedMessages = [
  // After an edit, a file server may read a file while the bundler still writes it. The page then loads again, so the error is expected.
  'Failed to load resource: net::ERR_CONTENT_LENGTH_MISMATCH',
  // esbuild's server responds with 503 while a build fails. A build fails if it reads a half-written file, and esbuild then builds again.
  'Failed to load resource: the server responded with a status of 503',
  // In development, the kit warns when a new kit replaces it, as after an edit.
  'took the place of the kit',
  // Next's development server can print this message before its Pages Router is ready.
  '[HMR] Invalid message: {"type":"isrManifest"',
  // Next prints this message when a page is loaded without caches. Chromium uses no caches while its developer tools are attached.
  'https://nextjs.org/docs/messages/cache-bypass-in-dev',
]
const isExpected = (text: string) => expectedMessages.some((part) => text.includes(part))

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

/** Returns the project id of the kit that is on the page now. */
async function projectIdOf(page: Page): Promise<string | undefined> {
  type Modal = HTMLElement & { kit?: { core: { host: { projectId?: string } } } }
  const modal = page.locator('latchkey-modal')
  // After a reload, the page may have no modal yet. In React's strict mode, it may have two modals for a moment.
  await expect(modal).toHaveCount(1)
  return modal.evaluate((element) => (element as Modal).kit?.core.host.projectId)
}
