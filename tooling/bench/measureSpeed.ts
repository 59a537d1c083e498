import type { Browser, Page } from '@playwright/test'
import { announceWallet, connectButton, launchBrowser } from '../budgets/browser.ts'
import { closeModal, pressAndTime } from './openingTime.ts'

export type Times = { median: number; p95: number }
/** The times of the first opening of the modal (`cold`) and of the next ones (`warm`), at full speed and on a slowed processor. */
export type Speed = { cold: Times; warm: Times; slowCold: Times; slowWarm: Times }

const runs = 20

/**
 * Measures how long the modal takes to appear: first with an empty cache, and then again after it was open. Both are measured at the full
 * speed of the processor and at a quarter of it.
 */
export async function measureSpeed(url: string): Promise<Speed> {
  const browser = await launchBrowser()
  try {
    return {
      cold: await measureFirstOpening(browser, url, 1),
      warm: await measureLaterOpenings(browser, url, 1),
      slowCold: await measureFirstOpening(browser, url, 4),
      slowWarm: await measureLaterOpenings(browser, url, 4),
    }
  } finally {
    await browser.close()
  }
}

async function measureFirstOpening(browser: Browser, url: string, slowDown: number): Promise<Times> {
  const times = []
  for (let run = 0; run < runs; run++) times.push(await inFreshProfile(browser, url, slowDown, pressAndTime))
  return summary(times)
}

function measureLaterOpenings(browser: Browser, url: string, slowDown: number): Promise<Times> {
  return inFreshProfile(browser, url, slowDown, async (page) => {
    await pressAndTime(page)
    await closeModal(page)
    const times = []
    for (let run = 0; run < runs; run++) {
      times.push(await pressAndTime(page))
      await closeModal(page)
    }
    return summary(times)
  })
}

async function inFreshProfile<result>(
  browser: Browser,
  url: string,
  slowDown: number,
  use: (page: Page) => Promise<result>,
): Promise<result> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await announceWallet(page)
    await page.goto(url)
    await connectButton(page).waitFor()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    return await use(page)
  } finally {
    await context.close()
  }
}

/** Returns the median and the 95th percentile (nearest rank) of times in ms. */
export function summary(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const valueAt = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
  const median = sorted.length % 2 === 1 ? valueAt(0.5) : (valueAt(0.5) + (sorted[sorted.length / 2] ?? Number.NaN)) / 2
  return { median, p95: valueAt(0.95) }
}
