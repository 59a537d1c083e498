import type { Core, View, ViewName } from '@latchkey/core'
import { ErrorState, List, ListRowSkeleton, ScrollArea, VisuallyHidden } from '@latchkey/ui'
import { useEffect, useReducer, useState } from 'react'
import { useTexts } from '../messages/Texts.tsx'
import { ErrorBoundary } from '../root/ErrorBoundary.tsx'
import { findLoadedView, loadView, type ViewComponent } from './loadView.ts'

export type CurrentViewProps = { core: Core; view: View; onError: (error: unknown) => void }

/** Draws a view, or a skeleton while the view's chunk is loading. If the chunk fails to load or the view throws, an error is drawn. */
export function CurrentView({ core, view, onError }: CurrentViewProps) {
  const { t } = useTexts()
  const viewState = useView(core, view.name)
  if (viewState.status === 'ready') {
    const Component = viewState.component
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
  if (viewState.status === 'loading')
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
    <ErrorState title={t('view.loadFailed.title')} action={{ label: t('common.retry'), onClick: viewState.retry }}>
      {t('view.loadFailed.text')}
    </ErrorState>
  )
}

type ViewLoadState =
  | { status: 'ready'; component: ViewComponent }
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }

/** Returns a view's component, or the state of its loading. If its chunk has loaded before, the first render already has the component. */
function useView(core: Core, name: ViewName): ViewLoadState {
  const component = findLoadedView(name)
  const [attemptNumber, retry] = useReducer((count: number) => count + 1, 0)
  const [lastResult, setLastResult] = useState<{ attempt: number; failed: boolean }>()
  const isLoaded = component !== undefined

  useEffect(() => {
    if (isLoaded) return
    let isEffectActive = true
    const saveResult = (failed: boolean) => isEffectActive && setLastResult({ attempt: attemptNumber, failed })
    loadView(core, name).then(
      () => saveResult(false),
      () => saveResult(true),
    )
    return () => {
      isEffectActive = false
    }
  }, [core, name, isLoaded, attemptNumber])

  if (component) return { status: 'ready', component }
  return lastResult?.failed && lastResult.attempt === attemptNumber
    ? { status: 'failed', retry }
    : { status: 'loading' }
}
