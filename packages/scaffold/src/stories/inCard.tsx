import type { View } from '@latchkey/core'
import { BackIcon, Card, CardHeader, CardView, CloseIcon, IconButton } from '@latchkey/ui'
import type { Decorator } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { TextsProvider, useTexts } from '../messages/Texts.tsx'
import { useHeader } from '../router/views.ts'
import { storyTexts } from './storyTexts.ts'

/** Draws a story inside the modal's card, with the title of the given view and in the chosen language. */
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
  const { title, leading = { icon: BackIcon, label: 'common.back' } as const } = useHeader(view)
  return (
    <div style={{ width: 360, maxWidth: '100%' }}>
      <Card>
        <CardHeader
          title={title}
          leading={leading !== 'none' && <IconButton icon={<leading.icon />} label={t(leading.label)} />}
          trailing={<IconButton icon={<CloseIcon />} label={t('common.close')} />}
        />
        <CardView viewKey={view.name}>{children}</CardView>
      </Card>
    </div>
  )
}
