import { useEffect } from 'react'

/**
 * Keeps the focus in the card. The focused element may be removed or disabled, for example a retry button or a dismissed alert. Browsers
 * then move the focus to the body, where the dialog receives no keys, not even Escape. So the card takes the focus. An embedded card takes
 * the focus only if it was in the card before.
 */
export function useCardFocus(card: HTMLElement): void {
  useEffect(() => {
    let lastFocusedElement: Element | undefined
    const rememberFocus = ({ target }: FocusEvent) => {
      lastFocusedElement = target as Element
    }
    const restoreFocus = () => {
      const isFocusLost =
        lastFocusedElement && (!lastFocusedElement.isConnected || lastFocusedElement.matches(':disabled'))
      if (isFocusLost && document.activeElement === document.body) card.focus({ preventScroll: true })
    }
    card.addEventListener('focusin', rememberFocus)
    const observer = new MutationObserver(restoreFocus)
    observer.observe(card, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      card.removeEventListener('focusin', rememberFocus)
      observer.disconnect()
    }
  }, [card])
}
