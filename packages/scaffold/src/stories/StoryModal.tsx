import { type Latchkey, watch } from '@latchkey/core'
import type { Catalogue } from '@latchkey/core/messages'
import { createShell, type Shell } from '@latchkey/ui/shell'
import { useLayoutEffect, useRef, useState } from 'react'
import type { FirstKey } from '../messages/firstTexts.ts'
import { ModalRoot } from '../root/ModalRoot.tsx'

/** Mounts a kit's modal and its shell in the story, as the custom element does. */
export function StoryModal({ kit, catalogue }: { kit: Latchkey; catalogue: Catalogue<FirstKey> }) {
  const place = useRef<HTMLDivElement>(null)
  const [shell, setShell] = useState<Shell>()
  useLayoutEffect(() => {
    if (!place.current) return
    const { shell, destroy } = createStoryShell(kit, place.current)
    shell.fill()
    setShell(shell)
    return () => {
      setShell(undefined)
      destroy()
    }
  }, [kit])
  return <div ref={place}>{shell && <ModalRoot kit={kit} shell={shell} catalogue={catalogue} />}</div>
}

/** Creates a shell that follows the state of a kit. */
export function createStoryShell(kit: Latchkey, root: HTMLElement | ShadowRoot): { shell: Shell; destroy: () => void } {
  const { core } = kit
  const placement = core.options.state.enableEmbedded ? 'page' : 'dialog'
  const shell = createShell({ root, placement, closeLabel: '', onDismiss: () => kit.close() })
  const follow = ({ open, shaking }: { open: boolean; shaking: boolean }) => {
    if (open) shell.show()
    else void shell.hide()
    shell.setShaking(shaking)
  }
  const read = () => ({ open: core.modal.state.open, shaking: core.modal.state.shaking })
  const stop = watch(core, read, follow)
  follow(read())
  return {
    shell,
    destroy() {
      stop()
      shell.destroy()
    },
  }
}
