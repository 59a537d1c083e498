import type { Page, Request } from '@playwright/test'
import { announceWallet, connectButton, launchBrowser, walletRow } from './browser.ts'
import { type BuiltPage, gzipped } from './buildPage.ts'
import { servePage } from './servePage.ts'

export type Opened = {
  /** Bytes after gzip -9, by the path of what was asked for. */
  files: { path: string; bytes: number }[]
  /** Of those, the ones that the page's own server has: what services answer is no part of the build. */
  ownFiles: number
  /** How many times files of the page's own are asked for because of those that came before. */
  roundTrips: number
  /** What was asked for, besides the page and its entry, before the visitor acted: has to stay empty. */
  beforeActing: string[]
  /** Keys written before the visitor acted: has to stay empty. */
  storedBeforeActing: string[]
}

const quietMs = 300

/** What `tooling/budgets/pages/src/chains.tsx` names as its wallet listing. */
const listingUrl = 'https://wallets.example'

/** What Chromium asks for from the pointer's coming over the button to a settled Connect view. */
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

/** The directory as a page meets it, without its pictures: what is weighed is ours, and what it takes to read an answer. */
async function answerListing(page: Page): Promise<void> {
  await page.route(`${listingUrl}/**`, (route) => {
    const headers = { 'access-control-allow-origin': '*' }
    return new URL(route.request().url()).pathname === '/getWallets'
      ? route.fulfill({ headers, json: { data: [], count: 530 } })
      : route.fulfill({ headers, status: 404 })
  })
}

/**
 * Answers what is asked of a server at once only when nothing more is asked for a while: those answered together came in one round trip.
 * The result tells how many there were.
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

/** Nothing on its way, and nothing new for a while. */
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
