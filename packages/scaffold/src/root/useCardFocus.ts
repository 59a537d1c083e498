import { useEffect } from 'react'

/**
 * Keeps the keyboard in the card. What has the focus may leave with its view, or within one: a retry button, a dismissed alert.
 * Browsers then give the focus to the page, where no key reaches the dialog any more, Escape included; so the card takes it.
 * Embedded in the page, it takes what was its own alone.
 */
export function useCardFocus(card: HTMLElement): void {
  useEffect(() => {
    let last: Element | undefined
    const note = ({ target }: FocusEvent) => {
      last = target as Element
    }
    const rescue = () => {
      const isLost = last && (!last.isConnected || last.matches(':disabled'))
      if (isLost && document.activeElement === document.body) card.focus({ preventScroll: true })
    }
    card.addEventListener('focusin', note)
    const observer = new MutationObserver(rescue)
    observer.observe(card, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      card.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [card])
}
