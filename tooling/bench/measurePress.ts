import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { announceWallet, connectButton, launchBrowser, walletRow } from '../budgets/browser.ts'
import { summary, type Times } from './measureSpeed.ts'

declare global {
  interface Window {
    /**
     * Time in ms from the click's timestamp to the end of the first frame with the modal's card, and to the end of the first frame with a
     * wallet's row.
     */
    pressTimes?: { card: Promise<number>; rows: Promise<number> }
    /** Time in ms from the timestamp of the Escape key to the end of the first frame without the dialog. */
    leaveTime?: Promise<number>
  }
}

export type Press = {
  /** The time to open a native `<dialog>` without content on the same page. No modal can be faster than this. */
  floor: Times
  /** The time until the modal's card is on screen, and until the card lists a wallet (`rows`). */
  card: Times
  rows: Times
  /** The times of `card` and `rows` on the network `slow3g`. */
  slowCard: Times
  slowRows: Times
  /** The time from the Escape key until the modal is gone. */
  leave: Times
}

const runs = 20
const slowRuns = 5
const touchContext: BrowserContextOptions = { hasTouch: true, viewport: { width: 390, height: 844 } }
/** The network profile "Slow 3G" of browsers' developer tools: 400 kbit/s, with a latency of 400 ms. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/**
 * Measures the time that a tap on the button takes on a page that has fetched nothing in advance. Each run has a fresh browser profile, and
 * no pointer is over the button before the tap.
 */
export async function measurePress(url: string): Promise<Press> {
  const browser = await launchBrowser()
  try {
    const floor: number[] = []
    const card: number[] = []
    const rows: number[] = []
    const leave: number[] = []
    const slowCard: number[] = []
    const slowRows: number[] = []
    for (let run = 0; run < runs; run++) {
      floor.push(await inFreshPage(browser, url, tapBareDialog))
      const times = await inFreshPage(browser, url, tapAndLeave)
      card.push(times.card)
      rows.push(times.rows)
      leave.push(times.leave)
    }
    for (let run = 0; run < slowRuns; run++) {
      const times = await inFreshPage(browser, url, async (page) => {
        const devtools = await page.context().newCDPSession(page)
        await devtools.send('Network.enable')
        await devtools.send('Network.emulateNetworkConditions', slow3g)
        return tap(page)
      })
      slowCard.push(times.card)
      slowRows.push(times.rows)
    }
    return {
      floor: summary(floor),
      card: summary(card),
      rows: summary(rows),
      slowCard: summary(slowCard),
      slowRows: summary(slowRows),
      leave: summary(leave),
    }
  } finally {
    await browser.close()
  }
}

async function inFreshPage<result>(
  browser: Browser,
  url: string,
  use: (page: Page) => Promise<result>,
): Promise<result> {
  const context = await browser.newContext(touchContext)
  try {
    const page = await context.newPage()
    await announceWallet(page)
    await page.goto(url)
    await connectButton(page).waitFor()
    await page.waitForLoadState('networkidle')
    return await use(page)
  } finally {
    await context.close()
  }
}

async function tap(page: Page): Promise<{ card: number; rows: number }> {
  await startMeasuring(page)
  const { x, y, width, height } = (await connectButton(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  return page.evaluate(async () => {
    const { card, rows } = window.pressTimes ?? {}
    return { card: (await card) ?? Number.NaN, rows: (await rows) ?? Number.NaN }
  })
}

async function tapAndLeave(page: Page): Promise<{ card: number; rows: number; leave: number }> {
  const times = await tap(page)
  await walletRow(page).hover()
  await page.evaluate(() => {
    window.leaveTime = new Promise((resolve) => {
      document.addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const checkDialog = () => {
            const dialog = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog')
            if (dialog?.open) requestAnimationFrame(checkDialog)
            else resolve(performance.now() - timeStamp)
          }
          requestAnimationFrame(checkDialog)
        },
        { capture: true, once: true },
      )
    })
  })
  await page.keyboard.press('Escape')
  return { ...times, leave: await page.evaluate(() => window.leaveTime as Promise<number>) }
}

/** Measures how long a tap takes to open a native dialog without content. No dialog can open faster on this machine. */
async function tapBareDialog(page: Page): Promise<number> {
  await page.evaluate(() => {
    const button = document.createElement('button')
    const dialog = document.createElement('dialog')
    button.textContent = 'Bare'
    button.style.cssText = 'position:fixed;inset:300px auto auto 100px;width:160px;height:44px'
    dialog.textContent = 'A bare dialog'
    button.onclick = () => dialog.showModal()
    document.body.append(button, dialog)
  })
  await startMeasuring(page)
  await page.touchscreen.tap(180, 322)
  return page.evaluate(async () => (await window.pressTimes?.card) ?? Number.NaN)
}

/** Makes the page measure the next opening of a dialog: the time from the click's timestamp until the frame with the dialog is drawn. */
async function startMeasuring(page: Page): Promise<void> {
  await page.evaluate(() => {
    const openDialog = () =>
      document.querySelector('body > dialog[open]') ??
      document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog[open]')
    const find = {
      card: () => (openDialog()?.getBoundingClientRect().height ?? 0) > 0,
      rows: () =>
        [...(openDialog()?.querySelectorAll('button') ?? [])].some(({ textContent }) =>
          textContent?.includes('Budget Wallet'),
        ),
    }
    const click = new Promise<number>((resolve) => {
      document.addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true })
    })
    const measureUntil = async (isThere: () => boolean) => {
      const start = await click
      while (!isThere()) await new Promise(requestAnimationFrame)
      // An animation frame callback runs before its frame is drawn. The message event is a later task, so its listener runs after the frame
      // was drawn.
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve()
          port2.postMessage(undefined)
        })
      })
      return performance.now() - start
    }
    window.pressTimes = { card: measureUntil(find.card), rows: measureUntil(find.rows) }
  })
}
