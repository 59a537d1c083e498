import { type Latchkey, watch } from '@latchkey/core'
import type { Catalogue } from '@latchkey/core/messages'
import { createShell, type Shell } from '@latchkey/ui/shell'
import { useLayoutEffect, useRef, useState } from 'react'
import type { FirstKey } from '../messages/firstTexts.ts'
import { ModalRoot } from '../root/ModalRoot.tsx'

/** Mounts a kit's modal and its shell in the story, in the same way as the custom element does on a page. */
export function StoryModal({ kit, catalogue }: { kit: Latchkey; catalogue: Catalogue<FirstKey> }) {
  const container = useRef<HTMLDivElement>(null)
  const [shell, setShell] = useState<Shell>()
  useLayoutEffect(() => {
    if (!container.current) return
    const { shell, destroy } = createStoryShell(kit, container.current)
    shell.fill()
    setShell(shell)
    return () => {
      setShell(undefined)
      destroy()
    }
  }, [kit])
  return <div ref={container}>{shell && <ModalRoot kit={kit} shell={shell} catalogue={catalogue} />}</div>
}

/** Creates a shell that follows the kit's state: it opens, closes and shakes with it. */
export function createStoryShell(kit: Latchkey, root: HTMLElement | ShadowRoot): { shell: Shell; destroy: () => void } {
  const { core } = kit
  const placement = core.options.state.enableEmbedded ? 'page' : 'dialog'
  const shell = createShell({ root, placement, closeLabel: '', onDismiss: () => kit.close() })
  const applyModalState = ({ open, shaking }: { open: boolean; shaking: boolean }) => {
    if (open) shell.show()
    else void shell.hide()
    shell.setShaking(shaking)
  }
  const readModalState = () => ({ open: core.modal.state.open, shaking: core.modal.state.shaking })
  const stop = watch(core, readModalState, applyModalState)
  applyModalState(readModalState())
  return {
    shell,
    destroy() {
      stop()
      shell.destroy()
    },
  }
}
