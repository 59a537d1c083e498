export const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** The time limit for a condition. The limit is long, because the machine may be busy. A view that never appears still fails the test. */
const waitLimitMs = 60_000

const modalRoot = () => document.querySelector('latchkey-modal')?.shadowRoot ?? undefined

const isLoading = ({ ariaLabel, textContent }: Element) => ariaLabel === 'Loading' || textContent === 'Loading'

export const findShownCard = (): Element | undefined => modalRoot()?.querySelector('dialog[open] .lk-card') ?? undefined

/**
 * Waits until a condition holds, which is checked at every frame.
 *
 * @throws Error that names `what`, if the condition does not hold within a minute
 */
export async function waitUntil(what: string, holds: () => unknown): Promise<void> {
  const start = performance.now()
  while (!holds()) {
    if (performance.now() - start > waitLimitMs) throw new Error(`Waited in vain: ${what}.`)
    await nextFrame()
  }
}

/**
 * Waits until a view is rendered, even if its data from the network has not arrived. Returns `false` if the modal closed instead, for example
 * after a connection.
 */
export async function waitForView(isOpen: () => boolean = () => true): Promise<boolean> {
  await nextFrame()
  await nextFrame()
  await waitUntil('the card has a view', () => {
    if (!isOpen()) return true
    const card = findShownCard()
    if (!card?.querySelector('h2') || card.querySelector('[data-state=leaving]')) return false
    return ![...card.querySelectorAll('[role=status]')].some(isLoading)
  })
  return isOpen()
}
