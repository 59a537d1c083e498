import { type Latchkey, watch } from '@latchkey/core'
import { adoptSheet, createSheet } from '@latchkey/ui/button'
import { createShell, shellSheetText } from '@latchkey/ui/shell'
import { loadModal } from '../loadModal.ts'
import { applyTheme } from './applyTheme.ts'
import { defineElement } from './defineElement.ts'
import { KitElement } from './kitElement.ts'
import { shellTexts, skeletonOf } from './skeletonOf.ts'

/**
 * `<latchkey-modal>`: contains the modal in its shadow root, or only toasts while the modal is closed. The shadow root is empty until the
 * modal or a toast must be shown. With the option `enableEmbedded`, the modal is drawn at the position of the element in the page.
 *
 * The shell (the modal without its views) is part of the first load, so the modal opens one frame after the press. The code of the views
 * loads after that, and the views are drawn into the shell.
 */
export class LatchkeyModalElement extends KitElement {
  override show(kit: Latchkey): () => void {
    const { core } = kit
    const { enableEmbedded } = core.options.state
    const t = shellTexts(core)
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    const removeSheet = adoptSheet(root, createSheet(shellSheetText))
    const stopTheme = applyTheme(kit, this)
    const shell = createShell({
      root,
      placement: enableEmbedded ? 'page' : 'dialog',
      closeLabel: t('common.close'),
      onDismiss: () => kit.close(),
    })
    let unmount: (() => void) | undefined
    let isKitShown = true

    /** Draws the views, even while the modal is closed, so that they are ready when the visitor presses the button. */
    const mount = async () => {
      const { mountModal } = await loadModal(core)
      if (!isKitShown || unmount) return
      core.events.track({ event: 'MODAL_CREATED' })
      unmount = mountModal({ kit, root, shell, onDrawn: () => core.modal.setPressed(undefined), onCrash: showFailure })
    }
    const showFailure = (error: unknown) => {
      unmount?.()
      unmount = undefined
      kit.hideMessage()
      kit.reportError(error)
      core.modal.setPressed(undefined)
      // When the views were unmounted, the title was removed, too. So the skeleton is shown again, which has a title.
      shell.wait(skeletonOf(core, t))
      shell.fail({
        title: t('view.loadFailed.title'),
        text: t('view.loadFailed.text'),
        action: t('common.retry'),
        onAction: drawViews,
      })
    }
    const drawViews = () => {
      if (!unmount) shell.wait(skeletonOf(core, t))
      mount().catch(showFailure)
    }
    /** Opens the shell and handles errors, because `showModal` is missing or throws in some test environments. */
    const openShell = () => {
      try {
        shell.show()
      } catch (error) {
        kit.reportError(error)
        core.modal.setOpen(false)
      }
    }
    const mountInAdvance = () => {
      // If this load fails, the views are loaded again when the modal opens.
      mount().catch(core.log.error)
    }

    const readModalState = () => ({
      isOpen: core.modal.state.open,
      isShaking: core.modal.state.shaking,
      isNeeded: core.modal.state.open || core.toast.state.current !== undefined || enableEmbedded,
      view: core.router.current()?.name,
    })
    const applyModalState = (
      { isOpen, isShaking, isNeeded, view }: ReturnType<typeof readModalState>,
      previousState?: ReturnType<typeof readModalState>,
    ) => {
      if (unmount) core.modal.setPressed(undefined)
      else if (isNeeded && (!previousState?.isNeeded || previousState.isOpen !== isOpen || previousState.view !== view))
        drawViews()
      if (!isOpen) void shell.hide()
      else if (!previousState?.isOpen) openShell()
      shell.setShaking(isShaking)
    }
    const stopWatching = watch(core, readModalState, applyModalState)
    core.preparations.add(mountInAdvance)
    applyModalState(readModalState())

    return () => {
      isKitShown = false
      core.preparations.delete(mountInAdvance)
      stopWatching()
      unmount?.()
      shell.destroy()
      stopTheme()
      removeSheet()
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
