import type { Page, Request } from '@playwright/test'
import { announceWallet, connectButton, launchBrowser, walletRow } from './browser.ts'
import { type BuiltPage, gzipped } from './buildPage.ts'
import { servePage } from './servePage.ts'

export type Opened = {
  /** Size in bytes after gzip -9, by the path of the request. */
  files: { path: string; bytes: number }[]
  /** The number of those files that come from the page's own server. Responses of services are not part of the build. */
  ownFiles: number
  /** The number of round trips for the page's own files: a file that another one imports needs a further one. */
  roundTrips: number
  /** The files that were requested before the visitor acted, besides the page and its entry. Must stay empty. */
  beforeActing: string[]
  /** The keys that were stored before the visitor acted. Must stay empty. */
  storedBeforeActing: string[]
}

const quietMs = 300

/** The wallet listing that `tooling/budgets/pages/src/chains.tsx` uses. */
const listingUrl = 'https://wallets.example'

/** Measures what Chromium requests from the moment the pointer is over the button until the Connect view is complete. */
export async function measureOpen(built: BuiltPage): Promise<Opened> {
  const server = await servePage(built)
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(120_000)
    await announceWallet(page)
    await answerListing(page)
    const asked: Request[] = []
    page.on('request', (request) => asked.push(request))
    await page.goto(server.url)
    await connectButton(page).waitFor()
    await settled(asked)

    const own = [server.url, ...built.entry.map(({ file }) => new URL(file, server.url).href)]
    const beforeActing = asked
      .map((request) => request.url())
      .filter((url) => !own.includes(url) && !url.startsWith('data:'))
    const storedBeforeActing = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])

    const first = asked.length
    const rounds = await holdBack(page, server.url)
    await connectButton(page).hover()
    await connectButton(page).click()
    await walletRow(page).waitFor()
    await settled(asked)

    const files = []
    for (const request of asked.slice(first)) {
      const response = await request.response()
      const body = response ? await response.body() : new Uint8Array()
      files.push({ path: readable(request.url(), server.url), bytes: gzipped(body) })
    }
    const ownFiles = files.filter(({ path }) => path.startsWith('/')).length
    return { files, ownFiles, roundTrips: rounds(), beforeActing, storedBeforeActing }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Serves the wallet directory without pictures. The measure is our own code, including the code that reads a response. */
async function answerListing(page: Page): Promise<void> {
  await page.route(`${listingUrl}/**`, (route) => {
    const headers = { 'access-control-allow-origin': '*' }
    return new URL(route.request().url()).pathname === '/getWallets'
      ? route.fulfill({ headers, json: { data: [], count: 530 } })
      : route.fulfill({ headers, status: 404 })
  })
}

/**
 * Holds all requests to a server back until no further one comes for a while, and then responds to all of them together. Requests that are
 * released together count as one round trip. The returned function gives the number of round trips.
 */
async function holdBack(page: Page, url: string): Promise<() => number> {
  let held: (() => Promise<void>)[] = []
  let rounds = 0
  let timer: NodeJS.Timeout | undefined
  await page.route(`${new URL(url).origin}/**`, (route) => {
    held.push(() => route.continue())
    clearTimeout(timer)
    timer = setTimeout(() => {
      rounds++
      const answered = held
      held = []
      Promise.all(answered.map((answer) => answer())).catch(() => {})
    }, quietMs / 2)
  })
  return () => rounds
}

/** Waits until no request is open and no new one comes for a while. */
async function settled(asked: readonly Request[]): Promise<void> {
  for (let count = -1; count !== asked.length; ) {
    count = asked.length
    await Promise.all(asked.map((request) => request.response().catch(() => null)))
    await new Promise((resolve) => setTimeout(resolve, quietMs))
  }
}

function readable(url: string, page: string): string {
  const { origin, pathname } = new URL(url)
  return origin === new URL(page).origin ? pathname : url
}
