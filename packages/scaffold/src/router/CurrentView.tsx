import type { View } from '@latchkey/core'
import { ErrorState, List, ListRowSkeleton, ScrollArea, VisuallyHidden } from '@latchkey/ui'
import { useTexts } from '../messages/Texts.tsx'
import { useView } from './useView.ts'

/** Draws a view, or what stands in for it while its chunk is on the way or did not come. */
export function CurrentView({ view }: { view: View }) {
  const { t } = useTexts()
  const loaded = useView(view.name)
  if (loaded.status === 'ready') {
    const Component = loaded.component
    return <Component data={'data' in view ? view.data : undefined} />
  }
  if (loaded.status === 'loading')
    return (
      <ScrollArea>
        <div role="status">
          <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
        </div>
        <List>
          <ListRowSkeleton />
          <ListRowSkeleton />
          <ListRowSkeleton />
        </List>
      </ScrollArea>
    )
  return (
    <ErrorState title={t('view.loadFailed.title')} action={{ label: t('common.retry'), onClick: loaded.retry }}>
      {t('view.loadFailed.text')}
    </ErrorState>
  )
}
