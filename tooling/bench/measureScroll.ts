import type { Browser, Page } from '@playwright/test'
import { connectButton, launchBrowser } from '../budgets/browser.ts'
import { summary, type Times } from './measureSpeed.ts'

export type ScrollResult = {
  /** The longest task of the page in each run, in ms of processor time. Processor time leaves out the time that other programs use. */
  longestTask: Times
  /** The largest number of elements that were in the list at once, in any run. */
  elements: number
}

const runs = 5
const walletCount = 600
const listingUrl = 'https://wallets.example'
const placeholderImage =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#888" d="M0 0h1v1H0z"/></svg>'

/**
 * Scrolls through a directory of six hundred wallets to its end with the wheel, at full speed.
 *
 * @param url - The page with the wallet directory.
 */
export async function measureScroll(url: string): Promise<ScrollResult> {
  const browser = await launchBrowser()
  try {
    const results: { longestTaskMs: number; elements: number }[] = []
    for (let run = 0; run < runs; run++) results.push(await scrollOnce(browser, url))
    return {
      longestTask: summary(results.map(({ longestTaskMs }) => longestTaskMs)),
      elements: Math.max(...results.map(({ elements }) => elements)),
    }
  } finally {
    await browser.close()
  }
}

async function scrollOnce(browser: Browser, url: string) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await serveListing(page)
    await page.goto(url)
    await connectButton(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Search wallets' }).click()
    const grid = page.getByRole('grid')
    const lastWallet = grid.getByRole('button', { name: `Wallet ${walletCount}`, exact: true })
    await grid.getByRole('button').first().hover()
    const seen = await grid.evaluateHandle((list) => {
      const seen = { elements: 0 }
      const count = () => {
        seen.elements = Math.max(seen.elements, list.querySelectorAll('*').length)
      }
      new MutationObserver(count).observe(list, { childList: true, subtree: true })
      return seen
    })
    // Playwright adds a script to the page with the first call of `isVisible`. The first call comes before the trace starts. Otherwise the
    // trace would include the work of that script.
    await lastWallet.isVisible()
    await browser.startTracing(page, { categories: ['__metadata', 'disabled-by-default-devtools.timeline'] })
    while (!(await lastWallet.isVisible())) await page.mouse.wheel(0, 600)
    const longestTaskMs = longestTask(await browser.stopTracing())
    return { longestTaskMs, ...(await seen.jsonValue()) }
  } finally {
    await context.close()
  }
}

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/** Returns the length in ms of the longest task in the threads that run pages. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const pages = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const threads = new Set(pages.map(threadOf))
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && threads.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('The browser recorded no task of the page.')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

/** Intercepts the page's requests to the wallet directory, and responds with 600 wallets. */
async function serveListing(page: Page): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' }
  await page.route(`${listingUrl}/**`, (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (pathname !== '/getWallets')
      return route.fulfill({ headers, contentType: 'image/svg+xml', body: placeholderImage })
    const entries = Number(searchParams.get('entries'))
    const firstNumber = (Number(searchParams.get('page')) - 1) * entries + 1
    const data = Array.from({ length: Math.max(0, Math.min(entries, walletCount - firstNumber + 1)) }, (_, index) => {
      const id = `wallet-${firstNumber + index}`
      return { id, image_id: id, name: `Wallet ${firstNumber + index}`, chains: ['eip155:1'] }
    })
    return route.fulfill({ headers, json: { data, count: walletCount } })
  })
}
