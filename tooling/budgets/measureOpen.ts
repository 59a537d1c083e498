import type { Page, Request } from '@playwright/test'
import { announceWallet, connectButton, launchBrowser, walletRow } from './browser.ts'
import { type BuiltPage, gzipped } from './buildPage.ts'
import { servePage } from './servePage.ts'

export type OpeningTraffic = {
  /** The requested files: the path of each request, and the size in bytes after gzip -9. */
  files: { path: string; bytes: number }[]
  /**
   * The number of files that come from the page's own server. Files from other servers, such as the wallet directory, are not counted,
   * because they are not part of the build.
   */
  ownFiles: number
  /** The number of round trips to fetch the page's own files. A file that another file imports needs one more round trip. */
  roundTrips: number
  /** The files that were requested before the visitor acted, besides the page and its entry. The budget check fails if there is one. */
  beforeActing: string[]
  /** The keys that were stored before the visitor acted. The budget check fails if there is one. */
  storedBeforeActing: string[]
}

const quietMs = 300

/** The wallet listing that `tooling/budgets/pages/src/chains.tsx` uses. */
const listingUrl = 'https://wallets.example'

/** Measures what Chromium requests from the moment when the pointer is over the button until the Connect view is complete. */
export async function measureOpen(built: BuiltPage): Promise<OpeningTraffic> {
  const server = await servePage(built)
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(120_000)
    await announceWallet(page)
    await serveListing(page)
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await page.goto(server.url)
    await connectButton(page).waitFor()
    await waitUntilIdle(requests)

    const entryUrls = [server.url, ...built.entry.map(({ file }) => new URL(file, server.url).href)]
    const beforeActing = requests
      .map((request) => request.url())
      .filter((url) => !entryUrls.includes(url) && !url.startsWith('data:'))
    const storedBeforeActing = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])

    const requestsBeforeOpening = requests.length
    const readRoundTrips = await countRoundTrips(page, server.url)
    await connectButton(page).hover()
    await connectButton(page).click()
    await walletRow(page).waitFor()
    await waitUntilIdle(requests)

    const files = []
    for (const request of requests.slice(requestsBeforeOpening)) {
      const response = await request.response()
      const body = response ? await response.body() : new Uint8Array()
      files.push({ path: shortenUrl(request.url(), server.url), bytes: gzipped(body) })
    }
    const ownFiles = files.filter(({ path }) => path.startsWith('/')).length
    return { files, ownFiles, roundTrips: readRoundTrips(), beforeActing, storedBeforeActing }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/**
 * Intercepts requests to the wallet directory, and responds with an empty list and without images. The measured size then contains only our
 * own code, including the code that reads the list.
 */
async function serveListing(page: Page): Promise<void> {
  await page.route(`${listingUrl}/**`, (route) => {
    const headers = { 'access-control-allow-origin': '*' }
    return new URL(route.request().url()).pathname === '/getWallets'
      ? route.fulfill({ headers, json: { data: [], count: 530 } })
      : route.fulfill({ headers, status: 404 })
  })
}

/**
 * Counts round trips. Holds all requests to a server back until no further request comes for a while. Then lets all of them continue
 * together, and counts them as one round trip.
 *
 * @returns a function that returns the number of round trips
 */
async function countRoundTrips(page: Page, url: string): Promise<() => number> {
  let heldRequests: (() => Promise<void>)[] = []
  let roundTrips = 0
  let timer: NodeJS.Timeout | undefined
  await page.route(`${new URL(url).origin}/**`, (route) => {
    heldRequests.push(() => route.continue())
    clearTimeout(timer)
    timer = setTimeout(() => {
      roundTrips++
      const releasedRequests = heldRequests
      heldRequests = []
      Promise.all(releasedRequests.map((release) => release())).catch(() => {})
    }, quietMs / 2)
  })
  return () => roundTrips
}

/** Waits until all requests have responses and no new request comes for a while. */
async function waitUntilIdle(requests: readonly Request[]): Promise<void> {
  for (let count = -1; count !== requests.length; ) {
    count = requests.length
    await Promise.all(requests.map((request) => request.response().catch(() => null)))
    await new Promise((resolve) => setTimeout(resolve, quietMs))
  }
}

function shortenUrl(url: string, page: string): string {
  const { origin, pathname } = new URL(url)
  return origin === new URL(page).origin ? pathname : url
}
