import type { Request } from '@playwright/test'
import { announceWallet, connectButton, launchBrowser, walletRow } from './browser.ts'
import { type BuiltPage, gzipped } from './buildPage.ts'
import { servePage } from './servePage.ts'

export type Opened = {
  /** Bytes after gzip -9, by the path of what was asked for. */
  files: { path: string; bytes: number }[]
  /** What was asked for, besides the page and its entry, before the visitor acted: has to stay empty. */
  beforeActing: string[]
  /** Keys written before the visitor acted: has to stay empty. */
  storedBeforeActing: string[]
}

const quietMs = 300

/** What Chromium asks for from the pointer's coming over the button to a settled Connect view. */
export async function measureOpen(built: BuiltPage): Promise<Opened> {
  const server = await servePage(built)
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await announceWallet(page)
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
    return { files, beforeActing, storedBeforeActing }
  } finally {
    await browser.close()
    await server.stop()
  }
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
