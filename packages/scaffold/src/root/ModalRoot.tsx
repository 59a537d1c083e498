import type { Latchkey } from '@latchkey/core'
import type { Catalogue } from '@latchkey/core/messages'
import { LatchkeyProvider, useSelected } from '@latchkey/react'
import { useId, useMemo } from 'react'
import type { MessageKey } from '../messages/en.ts'
import { TextsProvider } from '../messages/Texts.tsx'
import { ModalCard } from './ModalCard.tsx'
import { ModalDialog } from './ModalDialog.tsx'
import { CurrentToast } from './Notices.tsx'

/** All that a kit draws: over the page, or in its place on it. */
export function ModalRoot({ kit, catalogue }: { kit: Latchkey; catalogue: Catalogue<MessageKey> }) {
  const { core } = kit
  const { locale, texts, isEmbedded } = useSelected(core, () => ({
    locale: core.options.state.locale,
    texts: { ...core.options.state.texts },
    isEmbedded: core.options.state.enableEmbedded,
  }))
  const merged = useMemo(() => ({ ...catalogue, ...texts }), [catalogue, texts])
  const titleId = useId()
  return (
    <LatchkeyProvider kit={kit}>
      <TextsProvider locale={locale} catalogue={merged}>
        {isEmbedded ? (
          <section aria-labelledby={titleId}>
            <ModalCard kit={kit} titleId={titleId} placement="page" />
            <CurrentToast core={core} />
          </section>
        ) : (
          <ModalDialog kit={kit} />
        )}
      </TextsProvider>
    </LatchkeyProvider>
  )
}
