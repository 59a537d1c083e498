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

    /** Draws the modal, closed or open as it is: what is drawn before the press is not waited for after it. */
    const mount = async () => {
      const { mountModal } = await loadModal(core)
      if (!isShown || unmount) return
      unmount = mountModal({ kit, root: this.shadowRoot ?? this.attachShadow({ mode: 'open' }), onCrash: giveUp })
    }
    /** Nothing can be drawn; the next opening draws it afresh. */
    const giveUp = (error: unknown) => {
      unmount?.()
      unmount = undefined
      kit.close({ force: true })
      kit.hideMessage()
      kit.reportError(error)
    }
    const prepare = () => {
      // A fetch that fails now is made again by the opening itself.
      mount().catch(core.log.error)
    }
    const draw = () => {
      mount().catch(giveUp)
    }

    const isNeeded = () =>
      core.modal.state.open || core.toast.state.current !== undefined || core.options.state.enableEmbedded
    const stop = watch(core, isNeeded, (needed) => {
      if (needed && !unmount) draw()
    })
    core.preparations.add(prepare)
    if (isNeeded()) draw()

    return () => {
      isShown = false
      core.preparations.delete(prepare)
      stop()
      unmount?.()
    }
  }
}

export const modalTag = 'latchkey-modal'

export function defineModal(): void {
  defineElement(modalTag, LatchkeyModalElement)
}
