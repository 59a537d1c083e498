import { Card, CardFooter, CardHeader, CloseIcon, Dialog, IconButton, ScrollArea } from '@latchkey/ui'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type SheetProps = {
  title: string
  /** What closing does, for those who do not see the cross. */
  closeLabel?: string
  onClose: () => void
  children: ReactNode
  /** What stays below while the content scrolls. */
  footer?: ReactNode
  leading?: ReactNode
}

/** A card that rises from below; the rest of the page waits. Escape closes it. */
export function Sheet({ title, closeLabel = 'Close', onClose, children, footer, leading }: SheetProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    card.current?.focus()
    // Closing before it is taken away gives the focus back to where it was.
    return () => shown?.close()
  }, [])
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
        <ScrollArea>{children}</ScrollArea>
        {footer && <CardFooter>{footer}</CardFooter>}
      </Card>
    </Dialog>
  )
}
