import { type Latchkey, watch } from '@latchkey/core'
import { adoptSheet, createSheet } from '@latchkey/ui/button'
import { createShell, shellSheetText } from '@latchkey/ui/shell'
import { loadModal } from '../loadModal.ts'
import { applyTheme } from './applyTheme.ts'
import { defineElement } from './defineElement.ts'
import { KitElement } from './kitElement.ts'
import { shellTexts, skeletonOf } from './skeletonOf.ts'

/**
 * `<latchkey-modal>`: holds the modal, and the toasts while it is closed, in its shadow root. Empty until something has to be
 * shown; embedded (option `enableEmbedded`), it draws the card in its place on the page.
 *
 * Its shell is part of the first load and opens within the frame after the press; the views are fetched, and drawn into it.
 */
export class LatchkeyModalElement extends KitElement {
  override show(kit: Latchkey): () => void {
    const { core } = kit
    const { enableEmbedded } = core.options.state
    const t = shellTexts(core)
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    const dropSheet = adoptSheet(root, createSheet(shellSheetText))
    const stopTheme = applyTheme(kit, this)
    const shell = createShell({
      root,
      placement: enableEmbedded ? 'page' : 'dialog',
      closeLabel: t('common.close'),
      onDismiss: () => kit.close(),
    })
    let unmount: (() => void) | undefined
    let isHere = true

    /** Draws the views, closed or open as the modal is: what is drawn before the press is not waited for after it. */
    const mount = async () => {
      const { mountModal } = await loadModal(core)
      if (!isHere || unmount) return
      core.events.track({ event: 'MODAL_CREATED' })
      unmount = mountModal({ kit, root, shell, onDrawn: () => core.modal.setPressed(undefined), onCrash: fail })
    }
    const fail = (error: unknown) => {
      unmount?.()
      unmount = undefined
      kit.hideMessage()
      kit.reportError(error)
      core.modal.setPressed(undefined)
      // What had been drawn took the title with it.
      shell.wait(skeletonOf(core, t))
      shell.fail({
        title: t('view.loadFailed.title'),
        text: t('view.loadFailed.text'),
        action: t('common.retry'),
        onAction: draw,
      })
    }
    const draw = () => {
      if (!unmount) shell.wait(skeletonOf(core, t))
      mount().catch(fail)
    }
    /** Some environments of tests have dialogs that cannot be shown. */
    const show = () => {
      try {
        shell.show()
      } catch (error) {
        kit.reportError(error)
        core.modal.setOpen(false)
      }
    }
    const prepare = () => {
      // A fetch that fails now is made again by the opening itself.
      mount().catch(core.log.error)
    }

    const read = () => ({
      isOpen: core.modal.state.open,
      isShaking: core.modal.state.shaking,
      isNeeded: core.modal.state.open || core.toast.state.current !== undefined || enableEmbedded,
      view: core.router.current()?.name,
    })
    const update = (
      { isOpen, isShaking, isNeeded, view }: ReturnType<typeof read>,
      before?: ReturnType<typeof read>,
    ) => {
      if (unmount) core.modal.setPressed(undefined)
      else if (isNeeded && (!before?.isNeeded || before.isOpen !== isOpen || before.view !== view)) draw()
      if (!isOpen) void shell.hide()
      else if (!before?.isOpen) show()
      shell.setShaking(isShaking)
    }
    const stop = watch(core, read, update)
    core.preparations.add(prepare)
    update(read())

    return () => {
      isHere = false
      core.preparations.delete(prepare)
      stop()
      unmount?.()
      shell.destroy()
      stopTheme()
      dropSheet()
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-modal': LatchkeyModalElement
  }
}

export const modalTag = 'latchkey-modal'

export function defineModal(): void {
  defineElement(modalTag, LatchkeyModalElement)
}
