import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { announceWallet, connectButton, launchBrowser, walletRow } from '../budgets/browser.ts'
import { summary, type Times } from './measureSpeed.ts'

declare global {
  interface Window {
    /** Ms from the click's timestamp to the end of the first frame with the card, and to the first frame with a wallet's row in it. */
    pressTimes?: { card: Promise<number>; rows: Promise<number> }
    /** Ms from the key's timestamp to the end of the first frame without the dialog. */
    leaveTime?: Promise<number>
  }
}

export type Press = {
  /** The time of a bare native dialog on the same page, opened by its own button. */
  floor: Times
  card: Times
  rows: Times
  slowCard: Times
  slowRows: Times
  leave: Times
}

const runs = 20
const slowRuns = 5
const touch: BrowserContextOptions = { hasTouch: true, viewport: { width: 390, height: 844 } }
/** Slow 3G as in the browsers' developer tools: 400 kbit/s, 400 ms. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/**
 * Measures a tap on the button of a page that has fetched nothing in advance: each time in a fresh profile, with no pointer over the button
 * before.
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
  const context = await browser.newContext(touch)
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
  await arm(page)
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
          const look = () => {
            const dialog = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog')
            if (dialog?.open) requestAnimationFrame(look)
            else resolve(performance.now() - timeStamp)
          }
          requestAnimationFrame(look)
        },
        { capture: true, once: true },
      )
    })
  })
  await page.keyboard.press('Escape')
  return { ...times, leave: await page.evaluate(() => window.leaveTime as Promise<number>) }
}

/** Measures the least time that any dialog takes on this machine, in the same way. */
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
  await arm(page)
  await page.touchscreen.tap(180, 322)
  return page.evaluate(async () => (await window.pressTimes?.card) ?? Number.NaN)
}

/** Makes the page measure its next opening. The time starts at the click's timestamp and ends when the frame is drawn. */
async function arm(page: Page): Promise<void> {
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
    const time = async (isThere: () => boolean) => {
      const start = await click
      while (!isThere()) await new Promise(requestAnimationFrame)
      // Animation frame callbacks run before the frame is drawn. The next task runs after that.
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve()
          port2.postMessage(undefined)
        })
      })
      return performance.now() - start
    }
    window.pressTimes = { card: time(find.card), rows: time(find.rows) }
  })
}
