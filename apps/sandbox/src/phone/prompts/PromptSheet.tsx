import type { PhonePrompt } from '@latchkey/phone'
import { Button } from '@latchkey/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { peerName } from '../parts/peerName.ts'
import { RelayNote } from '../parts/RelayNote.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { useToast } from '../parts/useToast.tsx'
import { usePhone } from '../state/PhoneContext.tsx'

type PromptSheetProps = {
  prompt: PhonePrompt
  title: string
  /** Text of the button that approves. */
  approve: string
  /** Message after the approval. */
  done: string
  chains?: readonly string[]
  onLater: () => void
  /** Called with true while the response is being sent, so that the prompt stays on screen until then. */
  onHold: (held: boolean) => void
  children: ReactNode
}

/** A prompt with a button to approve and a button to decline. If the sheet is closed, the request stays open for a later decision. */
export function PromptSheet({ prompt, title, approve, done, chains, onLater, onHold, children }: PromptSheetProps) {
  const phone = usePhone()
  const toast = useToast()
  const [busy, setBusy] = useState<'approving' | 'rejecting'>()

  useEffect(
    () =>
      phone.on('answer', (answer) => {
        if (answer.prompt.id !== prompt.id || answer.outcome !== 'gone') return
        toast({ tone: 'error', text: 'Too late: it has expired, or was taken back.' })
      }),
    [phone, prompt.id, toast],
  )

  async function answer(step: 'approving' | 'rejecting') {
    setBusy(step)
    onHold(true)
    try {
      await (step === 'approving' ? phone.approve(prompt.id, { chains }) : phone.reject(prompt.id))
      toast({
        tone: 'success',
        text: step === 'approving' ? `${done}. Go back to ${peerName(prompt.peer)}.` : 'Declined',
      })
    } catch (error) {
      toast({ tone: 'error', text: error instanceof Error ? error.message : 'That did not work.' })
      setBusy(undefined)
    } finally {
      onHold(false)
    }
  }

  const state = (step: typeof busy) => (busy === step ? 'loading' : busy ? 'disabled' : 'ready')
  return (
    <Sheet
      closeLabel="Decide later"
      contentLabel="What is asked"
      footer={
        <>
          {busy && <RelayNote />}
          <div className="answers">
            <Button onClick={() => answer('rejecting')} size="wide" state={state('rejecting')} variant="secondary">
              Decline
            </Button>
            <Button
              onClick={() => answer('approving')}
              size="wide"
              state={chains?.length === 0 ? 'disabled' : state('approving')}
            >
              {approve}
            </Button>
          </div>
        </>
      }
      onClose={onLater}
      title={title}
    >
      {children}
    </Sheet>
  )
}
