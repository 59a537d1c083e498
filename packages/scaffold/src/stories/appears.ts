import { expect, waitFor } from 'storybook/test'

/** Waits until everything that moves to an end has reached it: what axe looks at is what a visitor reads. */
export async function settled(element: HTMLElement): Promise<void> {
  await waitFor(() => {
    const moving = element
      .getAnimations({ subtree: true })
      .filter(
        ({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    return expect(moving).toHaveLength(0)
  })
}

/** Waits until an element is there and can be seen. */
export async function appears(find: () => HTMLElement): Promise<void> {
  await waitFor(() => expect(find()).toBeVisible())
}
