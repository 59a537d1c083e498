import { Card, CardFooter, CardHeader, CloseIcon, Dialog, IconButton, ScrollArea } from '@latchkey/ui'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Toasts } from './useToast.tsx'

type SheetProps = {
  title: string
  /** The accessible name of the close button, which tells what closing the sheet does. */
  closeLabel?: string
  onClose: () => void
  children: ReactNode
  /** The accessible name of the content. With this name, content without a focusable element can be scrolled by keyboard. */
  contentLabel?: string
  /** Content below the scrolling part that always stays visible. */
  footer?: ReactNode
  leading?: ReactNode
}

/** A card that opens from below and makes the rest of the page inert. Escape closes it. */
export function Sheet({ title, closeLabel = 'Close', onClose, children, contentLabel, footer, leading }: SheetProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const openDialog = dialog.current
    openDialog?.showModal()
    // The dialog closes before it is removed, because closing returns the focus to the previous element.
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
