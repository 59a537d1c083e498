import type { Page } from '@playwright/test'

/** Lets a test stop the clock of pages that are opened after this call. Until then, the clock runs normally. */
export function installClock(page: Page): Promise<void> {
  return page.clock.install({ time: 0 })
}

/** Stops the page's clock. Time passes only when the test advances the clock, so a toast, for example, stays visible. */
export function stopClock(page: Page): Promise<void> {
  return page.clock.pauseAt(600_000)
}

/**
 * Makes timers with exactly this delay run only after ten minutes, in pages that are opened after this call. So a toast, for example, stays
 * visible. All other timers run normally.
 */
export async function stretchTimers(page: Page, delayMs: number): Promise<void> {
  await page.addInitScript((stretchedDelay) => {
    const { setTimeout } = window
    const stretchedSetTimeout = (task: TimerHandler, delay?: number, ...timerArguments: unknown[]) =>
      setTimeout(task, delay === stretchedDelay ? 600_000 : delay, ...timerArguments)
    Object.assign(window, { setTimeout: stretchedSetTimeout })
  }, delayMs)
}
