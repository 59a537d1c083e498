import { gzipSync } from 'node:zlib'
import { startAnvil } from '@latchkey/testing/anvil'
import { installWallet } from '@latchkey/testing/playwright'
import { expect, type Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { launchBrowser } from '../budgets/browser.ts'

/** Far off: a development server may build again for an edit, on a machine that has other work. */
const editLimitMs = 180_000

export type Site = {
  url: string
  /** Changes the host's source. */
  edit: (before: string, after: string) => void
  /** The host keeps its kit in a component's state, which hot reload keeps: another kit comes with the next load. */
  hasKitInState: boolean
  /** The account is kept in a cookie, and in the first HTML of the visits that follow. */
  hasCookie: boolean
  /** Whether an edit shows without a reload. */
  hasHotReload: boolean
}

/** What a visit fetches of the site's scripts, in kB (1,000 bytes), each compressed by gzip. */
export type Figures = {
  /** Until the page is at rest. */
  page: number
  /** Until the visitor has connected a wallet and signed, with what came before. */
  visit: number
}

type Walk = {
  page: Page
  scriptSize(): Promise<number>
  /** What the page's scripts said at `warn` or `error`, and what they threw. */
  faults: string[]
  isConnected(): Promise<void>
}

/** The production build: connect, sign, reload. */
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

/** The development server: the same, and edits that show without a reload by hand. */
export function walkEdits({ url, edit, hasKitInState, hasHotReload }: Omit<Site, 'hasCookie'>): Promise<void> {
  return withVisitor(url, async ({ page, faults, isConnected }) => {
    await connectAndSign(page)
    let heading = 'My site'
    for (const next of ['My first edit', 'My second edit']) {
      await expect(async () => {
        // Saved again where it does not show: a watcher may miss what comes while it handles the edit before.
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
      // Asked again where the page goes away under the question: some hosts reload it by themselves.
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
    // A chain on this machine stands in for the public one, without a change in the site.
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
      // A page that is left takes its answers along.
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
  // A server of files reads one while the bundler writes it, after an edit; the page is loaded again.
  'Failed to load resource: net::ERR_CONTENT_LENGTH_MISMATCH',
  // esbuild's server responds so while a build fails: it may read a file that is half written, and builds again.
  'Failed to load resource: the server responded with a status of 503',
  // A kit that is made again says so in development.
  'took the place of the kit',
  // Next's own: its development server may write before its Pages Router is there.
  '[HMR] Invalid message: {"type":"isrManifest"',
  // Next's own, of a page that is loaded without its caches, as Chromium does when its tools are attached.
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

/** Of the kit that is on the page now. */
async function projectIdOf(page: Page): Promise<string | undefined> {
  type Modal = HTMLElement & { kit?: { core: { host: { projectId?: string } } } }
  const modal = page.locator('latchkey-modal')
  // There is none in a page that has just been reloaded, and there are two while React's strict mode makes up its mind.
  await expect(modal).toHaveCount(1)
  return modal.evaluate((element) => (element as Modal).kit?.core.host.projectId)
}
