import type { Page } from '@playwright/test'

/** Lets a test stop the clock of pages that open from now on. Until a test stops the clock, it runs normally. */
export function installClock(page: Page): Promise<void> {
  return page.clock.install({ time: 0 })
}

/** Stops the page's clock, so that time passes only when the test advances the clock. A toast, for example, then stays visible. */
export function stopClock(page: Page): Promise<void> {
  return page.clock.pauseAt(600_000)
}

/**
 * Makes timers with exactly this delay fire after ten minutes instead, in pages that open from now on. A toast, for example, then stays
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
