import { useEffect } from 'react'

/**
 * Keeps the focus in the modal's card. When the focused element is removed or disabled, for example a retry button, browsers move the focus
 * to the body. While the body has the focus, the dialog receives no key presses, not even Escape. So the card takes the focus, but only if
 * the focus was inside the card before: an embedded card must not take the focus from the site's page.
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
