import { type Latchkey, watch } from '@latchkey/core'
import { loadModal } from '../loadModal.ts'
import { defineElement } from './defineElement.ts'
import { KitElement } from './kitElement.ts'

/**
 * `<latchkey-modal>`: holds the modal, and the toasts while it is closed, in its shadow root. Empty until something has to be
 * shown; embedded (option `enableEmbedded`), it draws the card in its place on the page.
 */
export class LatchkeyModalElement extends KitElement {
  override show(kit: Latchkey): () => void {
    const { core } = kit
    let unmount: (() => void) | undefined
    let isShown = true

    const mount = async () => {
      try {
        const { mountModal } = await loadModal(core)
        if (!isShown || unmount) return
        unmount = mountModal({ kit, root: this.shadowRoot ?? this.attachShadow({ mode: 'open' }) })
      } catch (error) {
        // The modal could not be fetched: nothing can be drawn, and the next click tries again.
        core.modal.setOpen(false)
        core.router.clear()
        kit.hideMessage()
        kit.reportError(error)
      }
    }

    const isNeeded = () =>
      core.modal.state.open || core.toast.state.current !== undefined || core.options.state.enableEmbedded
    const stop = watch(core, isNeeded, (needed) => {
      if (needed && !unmount) void mount()
    })
    if (isNeeded()) void mount()

    return () => {
      isShown = false
      stop()
      unmount?.()
    }
  }
}

export const modalTag = 'latchkey-modal'

export function defineModal(): void {
  defineElement(modalTag, LatchkeyModalElement)
}
