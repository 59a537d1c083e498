import type { Latchkey } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { Dialog } from '@latchkey/ui'
import { type MouseEvent, useCallback, useId, useRef } from 'react'
import { ModalCard } from './ModalCard.tsx'
import { CurrentToast } from './Notices.tsx'
import { useDialog } from './useDialog.ts'
import { useEscape } from './useEscape.ts'

/** The modal over the page, and the toasts: inside it while it is open, since all outside it is inert. */
export function ModalDialog({ kit }: { kit: Latchkey }) {
  const { core } = kit
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const phase = useDialog(kit, ref)
  const isShaking = useSelected(core, () => core.modal.state.shaking)
  const isPressOutside = useRef(false)
  useEscape(
    ref,
    phase === 'open',
    useCallback(() => kit.close(), [kit]),
  )

  /** Only a press that begins and ends outside the card counts: one across its edge, either way, is clicked on the dialog too. */
  function closeByOverlay(event: MouseEvent) {
    if (event.target === ref.current && isPressOutside.current) kit.close()
  }

  return (
    <>
      <Dialog
        ref={ref}
        state={phase === 'leaving' ? 'closing' : isShaking ? 'shaking' : 'open'}
        aria-labelledby={titleId}
        onCancel={(event) => event.preventDefault()}
        onPointerDown={(event) => {
          isPressOutside.current = event.target === ref.current
        }}
        onPointerUp={(event) => {
          isPressOutside.current &&= event.target === ref.current
        }}
        onClick={closeByOverlay}
      >
        {phase !== 'closed' && (
          <>
            <ModalCard kit={kit} titleId={titleId} placement="dialog" />
            <CurrentToast core={core} />
          </>
        )}
      </Dialog>
      {phase === 'closed' && <CurrentToast core={core} />}
    </>
  )
}
