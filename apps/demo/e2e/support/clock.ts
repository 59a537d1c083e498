import type { Page } from '@playwright/test'

/** Lets a test stop the clock of pages that open from now on. Until then, their clock runs normally. */
export function installClock(page: Page): Promise<void> {
  return page.clock.install({ time: 0 })
}

/** Stops the page's clock, which then runs only when the test says so. A toast, for example, stays until the test is done with it. */
export function stopClock(page: Page): Promise<void> {
  return page.clock.pauseAt(600_000)
}

/**
 * Makes timers of exactly this length run longer than any test, in pages that open from now on. What such a timer would end stays, and all
 * other timers run normally.
 */
export async function stretchTimers(page: Page, delayMs: number): Promise<void> {
  await page.addInitScript((stretched) => {
    const { setTimeout } = window
    const stretchedSetTimeout = (task: TimerHandler, delay?: number, ...given: unknown[]) =>
      setTimeout(task, delay === stretched ? 600_000 : delay, ...given)
    Object.assign(window, { setTimeout: stretchedSetTimeout })
  }, delayMs)
}
