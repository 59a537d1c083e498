import type { View } from '@latchkey/core'
import { ErrorState, List, ListRowSkeleton, ScrollArea, VisuallyHidden } from '@latchkey/ui'
import { useTexts } from '../messages/Texts.tsx'
import { ErrorBoundary } from '../root/ErrorBoundary.tsx'
import { useView } from './useView.ts'

/** Draws a view. While its chunk is loading, a skeleton is drawn. If the chunk fails to load or the view throws, an error is drawn. */
export function CurrentView({ view, onError }: { view: View; onError: (error: unknown) => void }) {
  const { t } = useTexts()
  const loaded = useView(view.name)
  if (loaded.status === 'ready') {
    const Component = loaded.component
    return (
      <ErrorBoundary
        onError={onError}
        fallback={(retry) => (
          <ErrorState title={t('view.crashed.title')} action={{ label: t('common.retry'), onClick: retry }}>
            {t('view.crashed.text')}
          </ErrorState>
        )}
      >
        <Component data={'data' in view ? view.data : undefined} />
      </ErrorBoundary>
    )
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
