import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type HostileServer,
  honestDirectory,
  honestEsplora,
  honestRpc,
  startHostileServer,
} from '@latchkey/testing/hostile-servers'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { securityHeaders } from '../../src/securityHeaders.ts'
import type { HostilePlan, HostileWindow } from '../hosts/hostile/HostileWindow.ts'
import { buildHosts } from './hostPage.ts'
import { test as base } from './pageWallets.ts'
import { anyModal, modal } from './visitor.ts'

/** Whether tests use all hostile texts, pictures and wallets. Otherwise they use a sample, which is the same in every run. */
export const isWholeCorpus = process.env.HOSTILE_CORPUS === 'whole'

/** The results of one test, which the benchmark shows in a table. */
export type HostileFigures = { cases: number; pages: number; usableMs: number; rendererMb: number }

export type HostileServers = Record<'directory' | 'rpc' | 'solanaRpc' | 'esplora', HostileServer>

type Fixtures = {
  /** The wallets that the directory lists. */
  listing: { wallets: readonly unknown[] }
  servers: HostileServers
  figures: HostileFigures
  /**
   * Opens a page with the hostile parts of the plan, and runs `work` when wallets can be chosen. After that, checks that the modal still
   * works.
   */
  visit(plan: HostilePlan, work: (page: Page) => Promise<void>): Promise<void>
}

// With all hostile data, a test takes minutes, and much longer on a busy machine.
if (isWholeCorpus) base.setTimeout(3_600_000)

/** Drawing takes most of the time. So the window is small, but large enough for the layout of large windows. */
const sampleWindow = { width: 480, height: 640 }

export const test = base.extend<Fixtures, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const { url, stop } = await serveSite()
      await use(url)
      await stop()
    },
    { scope: 'worker' },
  ],

  viewport: ({ viewport }, use) => use(isWholeCorpus ? viewport : sampleWindow),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  listing: async ({}, use) => use({ wallets: [] }),
  servers: async ({ listing }, use) => {
    const servers = {
      directory: await startHostileServer(honestDirectory(listing.wallets)),
      rpc: await startHostileServer(honestRpc),
      solanaRpc: await startHostileServer(honestRpc),
      esplora: await startHostileServer(honestEsplora),
    }
    await use(servers)
    for (const server of Object.values(servers)) await server.stop()
  },
  ownOrigins: async ({ ownOrigins, servers, site }, use) =>
    use([...ownOrigins, new URL(site).origin, ...Object.values(servers).map((server) => new URL(server.url()).origin)]),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  figures: async ({}, use, testInfo) => {
    const figures: HostileFigures = { cases: 0, pages: 0, usableMs: 0, rendererMb: 0 }
    await use(figures)
    testInfo.annotations.push({ type: 'hostile', description: JSON.stringify(figures) })
  },
  visit: async ({ context, browser, faults, figures, site }, use) => {
    await use(async (plan, work) => {
      const page = await openPlan(context, { plan, site, figures })
      page.on('console', (message) => {
        // The browser logs an error for each failed response of a server. These errors are expected.
        if (message.type() === 'error' && !/Failed to load resource|blocked by CORS|net::ERR/.test(message.text()))
          faults.push(`console: ${message.text().slice(0, 500)}`)
      })
      page.on('dialog', (dialog) => void faults.push(`dialog: ${dialog.message()}`))
      await work(page)
      await expectUsable(page)
      figures.pages++
      figures.rendererMb = Math.max(figures.rendererMb, await largestRendererMb(browser))
      await page.close()
    })
  },
})

/**
 * Serves the site on its own port. The content-security policy reports violations but blocks nothing, so that a test notices a hostile
 * script that runs.
 */
async function serveSite(): Promise<{ url: string; stop(): Promise<unknown> }> {
  const files = await buildHosts(['hostileHost'])
  const sandboxScript = await (await fetch(`http://127.0.0.1:${process.env.DEMO_PORT}/sandbox.js`)).text()
  const page =
    '<!doctype html><html lang="en"><title>Host</title><meta name="viewport" content="width=device-width" />' +
    '<div id="root"></div><script src="/sandbox.js"></script><script type="module" src="/hosts/hostileHost.js"></script></html>'
  const { 'Content-Security-Policy': policy = '', ...headers } = securityHeaders()
  const relaxedPolicy = policy.replace(/(connect|img)-src [^;]*/g, '$1-src * data: blob:')
  const server = createServer(({ url = '/' }, response) => {
    const body = url === '/' ? page : url === '/sandbox.js' ? sandboxScript : files.get(url.replace('/hosts/', ''))
    const contentType = url === '/' ? 'text/html' : 'text/javascript'
    response
      .writeHead(body === undefined ? 404 : 200, {
        ...headers,
        'content-type': contentType,
        'Content-Security-Policy-Report-Only': relaxedPolicy,
      })
      .end(body)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

const honestRow = (page: Page) => anyModal(page).getByRole('button', { name: 'Honest Wallet' })

type PlanOptions = { plan: HostilePlan; site: string; figures: HostileFigures }

async function openPlan(context: BrowserContext, { plan, site, figures }: PlanOptions): Promise<Page> {
  const page = await context.newPage()
  // Animations run a hundred times faster, because the tests open thousands of views.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 100 })
  await page.addInitScript((plan) => Object.assign(window, { hostilePlan: plan }), plan)
  await page.goto(site)
  const start = performance.now()
  await page.locator('latchkey-button[kind=connect]').click()
  await honestRow(page).click({ trial: true })
  figures.usableMs = Math.max(figures.usableMs, performance.now() - start)
  return page
}

/** Checks that a visitor can open the modal, choose a wallet, go back, and close the modal with Escape. */
async function expectUsable(page: Page) {
  await evaluate(page, ({ kit }) => kit.open({ view: 'Connect' }))
  await expect(modal(page, 'Connect wallet')).toBeVisible()
  await honestRow(page).click({ trial: true })
  expect(await evaluate(page, ({ findFaults }) => findFaults())).toEqual([])
  await page.keyboard.press('Escape')
  await expect(anyModal(page)).toBeHidden()
}

/** Runs a function inside a page of the hostile tests. */
export function evaluate<argument, result>(
  page: Page,
  act: (hostile: HostileWindow['hostile'], given: argument) => result | Promise<result>,
  argument?: argument,
): Promise<result> {
  return page
    .evaluateHandle(`(${act.toString()})`)
    .then((handle) =>
      page.evaluate(
        ([run, value]) => (run as typeof act)((window as unknown as HostileWindow).hostile, value as argument),
        [handle, argument] as const,
      ),
    ) as Promise<result>
}

/** Returns the highest memory use of a page's process in MB. Returns 0 if the system does not report it. */
async function largestRendererMb(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  const sizes = processInfo.map(async ({ id, type }) => {
    if (type !== 'renderer') return 0
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
    return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1000
  })
  return Math.max(0, ...(await Promise.all(sizes)))
}

/** Divides the cases into groups of at most `size`, because a page can list only a limited number of wallets. */
export function batches<item>(all: readonly item[], size: number): readonly (readonly item[])[] {
  const count = Math.ceil(all.length / size)
  // Neighbours in the list are of the same kind. They get into different groups, so that each group has several kinds.
  return Array.from({ length: count }, (_, batch) => all.filter((_, index) => index % count === batch))
}
