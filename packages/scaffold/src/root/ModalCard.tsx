import type { Core, Latchkey, View } from '@latchkey/core'
import { useSelected } from '@latchkey/react'
import { BackIcon, CardView, DragHandle, IconButton, Swap, VisuallyHidden } from '@latchkey/ui'
import type { Shell } from '@latchkey/ui/shell'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../messages/Texts.tsx'
import { CurrentView } from '../router/CurrentView.tsx'
import { useHeader } from '../router/views.ts'
import { CurrentAlert } from './Notices.tsx'
import { useCardFocus } from './useCardFocus.ts'
import { useReview } from './useReview.ts'

export type ModalCardProps = {
  kit: Latchkey
  shell: Shell
  /** `dialog`: the card is in a dialog over the page. `page`: the card is embedded in the page and cannot be dragged down to close it. */
  placement: 'dialog' | 'page'
}

/** Draws the title, the alert and the current view into the card of the shell. */
export function ModalCard({ kit, shell, placement }: ModalCardProps) {
  const { core } = kit
  const { t } = useTexts()
  const shownView = useShownView(core)
  const { title, leading } = useHeader(shownView?.view)
  useCardFocus(shell.card)
  useReview(kit)
  useLayoutEffect(() => shell.setCloseLabel(t('common.close')), [shell, t])
  if (!shownView) return null

  // Each kind of button has its own key. Otherwise React would reuse the element, and the new button would have the focus of the old one.
  const leadingButton = shownView.hasPrevious ? (
    <IconButton key="back" icon={<BackIcon />} label={t('common.back')} onClick={kit.goBack} />
  ) : (
    leading &&
    leading !== 'none' && (
      <IconButton
        key={leading.label}
        icon={<leading.icon />}
        label={t(leading.label)}
        onClick={() => leading.onClick(core)}
      />
    )
  )
  return (
    <>
      {createPortal(leadingButton, shell.leading)}
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
          <CardView viewKey={shownView.key} direction={shownView.direction}>
            <CurrentView core={core} view={shownView.view} onError={kit.reportError} />
          </CardView>
          <div role="status">
            <VisuallyHidden>{shownView.hasPrevious || shownView.direction === 'back' ? title : ''}</VisuallyHidden>
          </div>
        </>,
        shell.body,
      )}
    </>
  )
}

type ShownView = {
  view: View
  /** A different key for each view that is opened, even if two views in the history have the same name. */
  key: string
  direction: 'forward' | 'back'
  /** Whether the visitor can go back to a previous view. */
  hasPrevious: boolean
}

/**
 * Returns the view on screen. While the modal closes, the router is already empty, so the last view is returned until the animation ends.
 */
function useShownView(core: Core): ShownView | undefined {
  const currentView = useSelected(core, (): ShownView | undefined => {
    const { history, direction } = core.router.state
    const view = core.router.current()
    return (
      view && {
        view,
        key: `${history.length} ${view.name}`,
        direction: direction === 'back' ? 'back' : 'forward',
        hasPrevious: history.length > 1,
      }
    )
  })
  const [lastView, setLastView] = useState(currentView)
  if (currentView && currentView !== lastView) setLastView(currentView)
  return currentView ?? lastView
}
