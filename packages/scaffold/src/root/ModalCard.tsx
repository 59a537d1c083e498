import type { Latchkey } from '@latchkey/core'
import type { Translate } from '@latchkey/core/messages'
import {
  BackIcon,
  Card,
  CardHeader,
  CardView,
  CloseIcon,
  DragHandle,
  HelpIcon,
  IconButton,
  SettingsIcon,
  VisuallyHidden,
} from '@latchkey/ui'
import { type ReactNode, useRef } from 'react'
import type { MessageKey } from '../messages/en.ts'
import { useTexts } from '../messages/Texts.tsx'
import { CurrentView } from '../router/CurrentView.tsx'
import { type ShownView, useShownView } from '../router/useShownView.ts'
import { viewTitle } from '../router/viewTitle.ts'
import { CurrentAlert } from './Notices.tsx'
import { useCardFocus } from './useCardFocus.ts'

export type ModalCardProps = {
  kit: Latchkey
  /** Id of the title, for whoever is labelled by it. */
  titleId: string
  /** Embedded in the page, the card has nothing to close and takes no focus of its own accord. */
  placement: 'dialog' | 'page'
}

/** Header, alert and the view of the moment. */
export function ModalCard({ kit, titleId, placement }: ModalCardProps) {
  const { core } = kit
  const { t } = useTexts()
  const shown = useShownView(core)
  const card = useRef<HTMLDivElement>(null)
  useCardFocus(card, placement, shown !== undefined)
  if (!shown) return null

  const title = viewTitle(shown.view, t)
  return (
    <Card ref={card} tabIndex={-1}>
      {placement === 'dialog' && <DragHandle onDismiss={() => kit.close()} />}
      <CardHeader
        title={title}
        titleId={titleId}
        leading={leadingButton(kit, shown, t)}
        trailing={
          placement === 'dialog' && (
            <IconButton icon={<CloseIcon />} label={t('common.close')} onClick={() => kit.close()} />
          )
        }
      />
      <CurrentAlert core={core} />
      <CardView viewKey={shown.key} direction={shown.direction}>
        <CurrentView view={shown.view} onError={kit.reportError} />
      </CardView>
      <div role="status">
        <VisuallyHidden>{shown.hasPrevious || shown.direction === 'back' ? title : ''}</VisuallyHidden>
      </div>
    </Card>
  )
}

/** Keyed: a button that takes another's place is another one, and does not inherit its focus. */
function leadingButton(
  { core, goBack }: Latchkey,
  { view, hasPrevious }: ShownView,
  t: Translate<MessageKey>,
): ReactNode {
  if (hasPrevious) return <IconButton key="back" icon={<BackIcon />} label={t('common.back')} onClick={goBack} />
  if (view.name === 'Connect') {
    const openHelp = () => {
      core.events.track({ event: 'CLICK_WALLET_HELP' })
      core.router.push({ name: 'WhatIsAWallet' })
    }
    return <IconButton key="help" icon={<HelpIcon />} label={t('common.help')} onClick={openHelp} />
  }
  if (view.name === 'Account') {
    const openSettings = () => core.router.push({ name: 'AccountSettings' })
    return <IconButton key="settings" icon={<SettingsIcon />} label={t('common.settings')} onClick={openSettings} />
  }
  return undefined
}
