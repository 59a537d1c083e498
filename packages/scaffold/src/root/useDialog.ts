import type { Latchkey } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { lockScroll } from './lockScroll.ts'

export type DialogPhase = 'closed' | 'open' | 'leaving'

/**
 * Keeps a native dialog in step with the kit: shows it as a modal, lets it play its leave, gives focus and scroll back.
 *
 * Preventing `cancel` alone does not keep a dialog open: browsers close it at a repeated Escape all the same. So Escape has a
 * handler of its own (`useEscape.ts`), and a dialog that was closed behind our back is shown again while a rule holds.
 */
export function useDialog(kit: Latchkey, ref: RefObject<HTMLDialogElement | null>): DialogPhase {
  const { core } = kit
  const isOpen = useSelected(core, () => core.modal.state.open)
  const [isLeaving, setIsLeaving] = useState(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    setIsLeaving(!isOpen)
  }
  const phase: DialogPhase = isOpen ? 'open' : isLeaving ? 'leaving' : 'closed'

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !isOpen) return
    if (!dialog.open) show(dialog)
    const unlockScroll = lockScroll()
    const onClose = () => {
      // The browser closed it by itself (back gesture, older engines).
      if (core.modal.state.open && !kit.close()) show(dialog)
    }
    dialog.addEventListener('close', onClose)
    return () => {
      dialog.removeEventListener('close', onClose)
      unlockScroll()
    }
  }, [kit, core, ref, isOpen])

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || phase !== 'leaving') return
    let isCurrent = true
    const animations = dialog.getAnimations({ subtree: true }).filter(hasEnd)
    Promise.allSettled(animations.map((animation) => animation.finished)).then(() => {
      if (!isCurrent) return
      dialog.close()
      setIsLeaving(false)
    })
    return () => {
      isCurrent = false
    }
  }, [ref, phase])

  return phase
}

/** A sheet comes from below: the browser focuses its first button there, and scrolls a card that is taller than the window to it. */
function show(dialog: HTMLDialogElement) {
  dialog.showModal()
  dialog.scrollTop = 0
}

/** Spinners and shimmers go on for ever: nobody waits for them. */
function hasEnd(animation: Animation): boolean {
  return Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))
}
