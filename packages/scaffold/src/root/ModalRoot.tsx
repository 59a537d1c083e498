import type { Latchkey } from '@latchkey/core'
import type { Catalogue } from '@latchkey/core/messages'
import { LatchkeyProvider, useSelected } from '@latchkey/react'
import type { Shell } from '@latchkey/ui/shell'
import { useMemo, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { FirstKey } from '../messages/firstTexts.ts'
import { TextsProvider } from '../messages/Texts.tsx'
import { ModalCard } from './ModalCard.tsx'
import { CurrentToast } from './Notices.tsx'

export type ModalRootProps = { kit: Latchkey; shell: Shell; catalogue: Catalogue<FirstKey> }

/**
 * All that React draws for a kit: the card's content while the modal is shown, and the toasts. While the dialog is open, toasts are drawn
 * inside it, because everything outside is inert.
 */
export function ModalRoot({ kit, shell, catalogue }: ModalRootProps) {
  const { core } = kit
  const { locale, texts, isEmbedded } = useSelected(core, () => ({
    locale: core.options.state.locale,
    texts: { ...core.options.state.texts },
    isEmbedded: core.options.state.enableEmbedded,
  }))
  const mergedCatalogue = useMemo(() => ({ ...catalogue, ...texts }), [catalogue, texts])
  const isShown = useSyncExternalStore(shell.subscribe, shell.isShown)
  const toast = <CurrentToast core={core} />
  return (
    <LatchkeyProvider kit={kit}>
      <TextsProvider locale={locale} catalogue={mergedCatalogue}>
        {isShown && <ModalCard kit={kit} shell={shell} placement={isEmbedded ? 'page' : 'dialog'} />}
        {isShown ? createPortal(toast, shell.frame) : toast}
      </TextsProvider>
    </LatchkeyProvider>
  )
}
