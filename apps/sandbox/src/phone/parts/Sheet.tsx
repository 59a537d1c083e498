import { Card, CardFooter, CardHeader, CloseIcon, Dialog, IconButton, ScrollArea } from '@latchkey/ui'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Toasts } from './useToast.tsx'

type SheetProps = {
  title: string
  /** What closing does, for those who do not see the cross. */
  closeLabel?: string
  onClose: () => void
  children: ReactNode
  /** Names the content where nothing inside takes the focus, so that it can be scrolled by keyboard. */
  contentLabel?: string
  /** What stays below while the content scrolls. */
  footer?: ReactNode
  leading?: ReactNode
}

/** A card that rises from below; the rest of the page waits. Escape closes it. */
export function Sheet({ title, closeLabel = 'Close', onClose, children, contentLabel, footer, leading }: SheetProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closing before it is taken away gives the focus back to where it was.
    return () => shown?.close()
  }, [])
  // Also when what had the focus went with the content before: without it, no key is heard here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another content
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
