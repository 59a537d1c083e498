import { type RefObject, useEffect } from 'react'

/**
 * Keeps the keyboard in the card. What has the focus may leave with its view, or within one: a retry button, a dismissed alert.
 * Browsers then give the focus to the page, where no key reaches the dialog any more, Escape included; so the card takes it.
 * It also does when the dialog opens, so that no button looks chosen. Embedded in the page, it takes what was its own alone.
 */
export function useCardFocus(
  card: RefObject<HTMLElement | null>,
  placement: 'dialog' | 'page',
  isShown: boolean,
): void {
  useEffect(() => {
    const node = card.current
    if (!node || !isShown) return
    let last: Element | undefined
    const note = ({ target }: FocusEvent) => {
      last = target as Element
    }
    const rescue = () => {
      const isLost = last && (!last.isConnected || last.matches(':disabled'))
      if (isLost && document.activeElement === document.body) node.focus({ preventScroll: true })
    }
    node.addEventListener('focusin', note)
    const observer = new MutationObserver(rescue)
    observer.observe(node, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    if (placement === 'dialog') node.focus({ preventScroll: true })
    return () => {
      node.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [card, placement, isShown])
}
