import type { View } from '@latchkey/core'
import { BackIcon, Card, CardHeader, CardView, CloseIcon, HelpIcon, IconButton, SettingsIcon } from '@latchkey/ui'
import type { Decorator } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { TextsProvider, useTexts } from '../messages/Texts.tsx'
import { viewTitle } from '../router/viewTitle.ts'
import { storyTexts } from './storyTexts.ts'

/** Draws a story as the modal draws that view: in the card, under its title, in the language that was chosen. */
export function inCard(view: View): Decorator {
  return (Story, { globals }) => {
    const { locale, catalogue } = storyTexts(globals)
    return (
      <TextsProvider locale={locale} catalogue={catalogue}>
        <StoryCard view={view}>
          <Story />
        </StoryCard>
      </TextsProvider>
    )
  }
}

function StoryCard({ view, children }: { view: View; children: ReactNode }) {
  const { t } = useTexts()
  const { name } = view
  const leading = {
    Connect: <IconButton icon={<HelpIcon />} label={t('common.help')} />,
    Account: <IconButton icon={<SettingsIcon />} label={t('common.settings')} />,
    UnsupportedChain: undefined,
  }
  const back = <IconButton icon={<BackIcon />} label={t('common.back')} />
  return (
    <div style={{ width: 360, maxWidth: '100%' }}>
      <Card>
        <CardHeader
          title={viewTitle(view, t)}
          leading={name in leading ? leading[name as keyof typeof leading] : back}
          trailing={<IconButton icon={<CloseIcon />} label={t('common.close')} />}
        />
        <CardView viewKey={name}>{children}</CardView>
      </Card>
    </div>
  )
}
