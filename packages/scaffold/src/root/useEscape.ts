import { type RefObject, useLayoutEffect } from 'react'

/**
 * Hears Escape for an open dialog, also while nothing has the focus: once Tab went past the last button, keys go to the page.
 * A dialog that another one covers hears nothing, and Escape that ends the composing of a text (IME) is not meant for it.
 */
export function useEscape(ref: RefObject<HTMLDialogElement | null>, isOpen: boolean, onEscape: () => void): void {
  // With the dialog itself: an effect that waits for the first frame would miss a key that comes before it.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !isOpen) return
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      const isHeard = event.composedPath().includes(dialog)
      if (!isHeard && (document.activeElement !== document.body || !takesFocus(dialog))) return
      event.preventDefault()
      onEscape()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [ref, isOpen, onEscape])
}

/** What is under another modal dialog is inert, and this is how it shows. */
function takesFocus(dialog: HTMLDialogElement): boolean {
  const card = dialog.querySelector<HTMLElement>('[tabindex]')
  card?.focus({ preventScroll: true })
  return card !== null && (dialog.getRootNode() as ShadowRoot).activeElement === card
}
