import type { Page } from '@playwright/test'
import type { Latchkey, LatchkeyModalElement } from 'latchkey'

/** Runs a function with the kit of the page, which is a property of the modal's element. Waits for the kit first. */
export function withKit<given, answer>(
  page: Page,
  act: (kit: Latchkey, given: given) => answer | Promise<answer>,
  given?: given,
): Promise<answer> {
  // A function cannot be passed into the page, so the page evaluates the function's source text.
  return page.evaluateHandle(`(${act.toString()})`).then((handle) =>
    page
      .locator('latchkey-modal')
      .first()
      .evaluate(
        (element, [run, value]) => {
          const { kit } = element as LatchkeyModalElement
          return (run as typeof act)(kit as Latchkey, value as given)
        },
        [handle, given] as const,
      ),
  ) as Promise<answer>
}

/** Waits until all animations in the modal have ended. Does not wait for endless animations. */
export function atRest(page: Page): Promise<void> {
  return page.locator('latchkey-modal').evaluate(async ({ shadowRoot }) => {
    const hasEnd = ({ effect }: Animation) => Number.isFinite(Number(effect?.getComputedTiming().endTime))
    const runningAnimations = () => shadowRoot?.getAnimations().filter(hasEnd) ?? []
    // An animation that this task requested starts with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    while (runningAnimations().length > 0) await Promise.allSettled(runningAnimations().map(({ finished }) => finished))
  })
}
