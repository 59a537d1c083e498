import type { Page } from '@playwright/test'
import type { Latchkey, LatchkeyModalElement } from 'latchkey'

/** Runs something with the kit of the page, which a host finds at the modal's element: once that is there. */
export function withKit<given, answer>(
  page: Page,
  act: (kit: Latchkey, given: given) => answer | Promise<answer>,
  given?: given,
): Promise<answer> {
  // A function does not cross into the page: its text does, and is one of the arguments of a call there.
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

/** Waits until nothing in the modal moves any more but what goes on for ever. */
export function atRest(page: Page): Promise<void> {
  return page.locator('latchkey-modal').evaluate(async ({ shadowRoot }) => {
    const ends = ({ effect }: Animation) => Number.isFinite(Number(effect?.getComputedTiming().endTime))
    const running = () => shadowRoot?.getAnimations().filter(ends) ?? []
    // What has been asked for in this task begins with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished))
  })
}
