export const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** Time limit in ms. It is long, because the machine may be busy. A test still fails if a view never appears. */
const waitLimitMs = 60_000

const modalRoot = () => document.querySelector('latchkey-modal')?.shadowRoot ?? undefined

const isLoading = ({ ariaLabel, textContent }: Element) => ariaLabel === 'Loading' || textContent === 'Loading'

export const findShownCard = (): Element | undefined => modalRoot()?.querySelector('dialog[open] .lk-card') ?? undefined

/**
 * Resolves when a condition is true, which is checked at every frame.
 *
 * @throws Error that contains `what` if the condition is still false after a minute
 */
export async function waitUntil(what: string, holds: () => unknown): Promise<void> {
  const start = performance.now()
  while (!holds()) {
    if (performance.now() - start > waitLimitMs) throw new Error(`Waited in vain: ${what}.`)
    await nextFrame()
  }
}

/**
 * Resolves with true when a view is drawn, even if its data have not arrived. Resolves with `false` if the modal has closed instead, for
 * example after a wallet has connected.
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
