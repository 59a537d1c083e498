export const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** The time limit for a condition. The limit is long, because the machine may be busy. A view that never appears still fails the test. */
const limitMs = 60_000

const modalRoot = () => document.querySelector('latchkey-modal')?.shadowRoot ?? undefined

const isLoading = ({ ariaLabel, textContent }: Element) => ariaLabel === 'Loading' || textContent === 'Loading'

export const shownCard = (): Element | undefined => modalRoot()?.querySelector('dialog[open] .lk-card') ?? undefined

/**
 * Waits until a condition holds, which is checked at every frame.
 *
 * @throws Error that names `what`, if the condition does not hold within a minute
 */
export async function until(what: string, holds: () => unknown): Promise<void> {
  const start = performance.now()
  while (!holds()) {
    if (performance.now() - start > limitMs) throw new Error(`Waited in vain: ${what}.`)
    await nextFrame()
  }
}

/**
 * Waits until a view is rendered. Does not wait for data from the network. Returns `false` if the modal closed instead, for example after a
 * connection.
 */
export async function atRest(isOpen: () => boolean = () => true): Promise<boolean> {
  await nextFrame()
  await nextFrame()
  await until('the card has a view', () => {
    if (!isOpen()) return true
    const card = shownCard()
    if (!card?.querySelector('h2') || card.querySelector('[data-state=leaving]')) return false
    return ![...card.querySelectorAll('[role=status]')].some(isLoading)
  })
  return isOpen()
}
