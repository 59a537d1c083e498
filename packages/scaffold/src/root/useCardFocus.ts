import { useEffect } from 'react'

/**
 * Keeps the focus in the card. When the focused element is removed or disabled, for example a retry button, browsers move the focus to the
 * body. There the dialog receives no keys, not even Escape. So the card takes the focus, but an embedded card only if it contained the
 * focus before.
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
