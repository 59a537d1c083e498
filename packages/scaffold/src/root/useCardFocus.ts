import { useEffect } from 'react'

/**
 * Keeps the focus in the card. The focused element may be removed or disabled, for example a retry button or a dismissed alert. Browsers
 * then move the focus to the body, where the dialog receives no keys, not even Escape. So the card takes the focus. An embedded card takes
 * it only if the focus was in the card before.
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
