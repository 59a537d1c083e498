import type { Page } from '@playwright/test'
import type { Latchkey, LatchkeyModalElement } from 'latchkey'

/** Calls a function with the kit of the page, which the modal's element has as a property. Waits until the kit exists. */
export function withKit<argument, result>(
  page: Page,
  act: (kit: Latchkey, given: argument) => result | Promise<result>,
  argument?: argument,
): Promise<result> {
  // Functions cannot be passed into a page, so the page evaluates the source text of the function.
  return page.evaluateHandle(`(${act.toString()})`).then((handle) =>
    page
      .locator('latchkey-modal')
      .first()
      .evaluate(
        (element, [run, value]) => {
          const { kit } = element as LatchkeyModalElement
          return (run as typeof act)(kit as Latchkey, value as argument)
        },
        [handle, argument] as const,
      ),
  ) as Promise<result>
}

/** Waits until all animations in the modal have ended, except endless ones. */
export function waitForAnimations(page: Page): Promise<void> {
  return page.locator('latchkey-modal').evaluate(async ({ shadowRoot }) => {
    const hasEnd = ({ effect }: Animation) => Number.isFinite(Number(effect?.getComputedTiming().endTime))
    const runningAnimations = () => shadowRoot?.getAnimations().filter(hasEnd) ?? []
    // An animation that was requested just now starts in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    while (runningAnimations().length > 0) await Promise.allSettled(runningAnimations().map(({ finished }) => finished))
  })
}
