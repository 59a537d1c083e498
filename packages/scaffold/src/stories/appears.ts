import { expect, waitFor } from 'storybook/test'

/** Waits until all animations have ended, so that axe checks the final state. */
export async function waitUntilSettled(element: HTMLElement): Promise<void> {
  await waitFor(() => {
    const runningAnimations = element
      .getAnimations({ subtree: true })
      .filter(
        ({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    return expect(runningAnimations).toHaveLength(0)
  })
}

/** Waits until an element exists and is visible. */
export async function waitUntilVisible(find: () => HTMLElement): Promise<void> {
  await waitFor(() => expect(find()).toBeVisible())
}
