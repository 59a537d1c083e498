import type { Page } from '@playwright/test'

/** Lets a test stop the time of the pages that are opened from now on. Until it does, time passes there as it does here. */
export function installClock(page: Page): Promise<void> {
  return page.clock.install({ time: 0 })
}

/** From here on, time passes in the page only when the test says so: what leaves by itself stays for as long as it is looked at. */
export function stopClock(page: Page): Promise<void> {
  return page.clock.pauseAt(600_000)
}

/**
 * Has timers of this very length, in the pages that are opened from now on, last for longer than any test: what is over after that time
 * stays, and everything else goes on.
 */
export async function stretchTimers(page: Page, delayMs: number): Promise<void> {
  await page.addInitScript((stretched) => {
    const { setTimeout } = window
    const patient = (task: TimerHandler, delay?: number, ...given: unknown[]) =>
      setTimeout(task, delay === stretched ? 600_000 : delay, ...given)
    Object.assign(window, { setTimeout: patient })
  }, delayMs)
}
