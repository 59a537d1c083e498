import type { Latchkey } from '@latchkey/core'
import type { Translate } from '@latchkey/core/messages'
import { BackIcon, CardView, DragHandle, IconButton, Swap, VisuallyHidden } from '@latchkey/ui'
import type { Shell } from '@latchkey/ui/shell'
import { type ReactNode, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import type { FirstKey } from '../messages/firstTexts.ts'
import { useTexts } from '../messages/Texts.tsx'
import { CurrentView } from '../router/CurrentView.tsx'
import { type ShownView, useShownView } from '../router/useShownView.ts'
import { views, viewTitle } from '../router/views.ts'
import { CurrentAlert } from './Notices.tsx'
import { useCardFocus } from './useCardFocus.ts'
import { useReview } from './useReview.ts'

export type ModalCardProps = {
  kit: Latchkey
  shell: Shell
  /** `page`: the card is embedded in the page and cannot be dragged closed. */
  placement: 'dialog' | 'page'
}

/** Draws the title, the alert and the current view into the shell. */
export function ModalCard({ kit, shell, placement }: ModalCardProps) {
  const { core } = kit
  const { t } = useTexts()
  const shown = useShownView(core)
  useCardFocus(shell.card)
  useReview(kit)
  useLayoutEffect(() => shell.setCloseLabel(t('common.close')), [shell, t])
  if (!shown) return null

  const title = viewTitle(shown.view, t)
  return (
    <>
      {createPortal(leadingButton(kit, shown, t), shell.leading)}
      {createPortal(
        <Swap kind="title" swapKey={title}>
          {title}
        </Swap>,
        shell.title,
      )}
      {createPortal(
        <>
          {placement === 'dialog' && <DragHandle onDismiss={() => kit.close()} />}
          <CurrentAlert core={core} />
          <CardView viewKey={shown.key} direction={shown.direction}>
            <CurrentView view={shown.view} onError={kit.reportError} />
          </CardView>
          <div role="status">
            <VisuallyHidden>{shown.hasPrevious || shown.direction === 'back' ? title : ''}</VisuallyHidden>
          </div>
        </>,
        shell.body,
      )}
    </>
  )
}

/**
 * Returns the button at the start of the header. The key differs per button, so that a new button does not inherit the focus of the old
 * one.
 */
function leadingButton(
  { core, goBack }: Latchkey,
  { view, hasPrevious }: ShownView,
  t: Translate<FirstKey>,
): ReactNode {
  if (hasPrevious) return <IconButton key="back" icon={<BackIcon />} label={t('common.back')} onClick={goBack} />
  const { leading = 'none' } = views[view.name]
  if (leading === 'none') return undefined
  const { icon: Icon, label, onClick } = leading
  return <IconButton key={label} icon={<Icon />} label={t(label)} onClick={() => onClick(core)} />
}
