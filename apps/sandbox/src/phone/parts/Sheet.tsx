import { Card, CardFooter, CardHeader, CloseIcon, Dialog, IconButton, ScrollArea } from '@latchkey/ui'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Toasts } from './useToast.tsx'

type SheetProps = {
  title: string
  /** Accessible name of the close button, which says what happens when the sheet closes. */
  closeLabel?: string
  onClose: () => void
  children: ReactNode
  /** Accessible name of the content. If it is set, the keyboard can scroll content that has no focusable element. */
  contentLabel?: string
  /** Content below the scroll area. It is always visible. */
  footer?: ReactNode
  leading?: ReactNode
}

/** A card that slides in from the bottom. While it is open, the rest of the page is inert. Escape closes it. */
export function Sheet({ title, closeLabel = 'Close', onClose, children, contentLabel, footer, leading }: SheetProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const openDialog = dialog.current
    openDialog?.showModal()
    // Closes the dialog before React removes it, because closing returns the focus to the element that had it before.
    return () => openDialog?.close()
  }, [])
  // The focus is set again when the content changes. The focused element may have disappeared, and the sheet would then get no key presses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title means other content
  useLayoutEffect(() => {
    if (!card.current?.contains(document.activeElement)) card.current?.focus()
  }, [title])
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    <Dialog aria-labelledby={titleId} onKeyDown={onKeyDown} ref={dialog}>
      <Card ref={card} tabIndex={-1}>
        <CardHeader
          leading={leading}
          title={title}
          titleId={titleId}
          trailing={<IconButton icon={<CloseIcon />} label={closeLabel} onClick={onClose} />}
        />
        <ScrollArea {...(contentLabel && { label: contentLabel })}>{children}</ScrollArea>
        {footer && <CardFooter>{footer}</CardFooter>}
      </Card>
      <Toasts />
    </Dialog>
  )
}
