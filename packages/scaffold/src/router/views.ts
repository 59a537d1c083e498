import { type Core, loadFlows, type View, type ViewName } from '@latchkey/core'
import type { Catalogue, Translate } from '@latchkey/core/messages'
import { useEffect, useReducer } from 'react'
import type { FirstKey } from '../messages/firstTexts.ts'
import type { LaterTitleKey } from '../messages/laterTitles.ts'
import { useTexts } from '../messages/Texts.tsx'
import { firstViews } from './firstViews.ts'
import type { ViewEntry } from './ViewEntry.ts'

type ViewEntries = { [name in ViewName]?: ViewEntry<name> }

/** How each view is drawn. Contains `firstViews` and, once they are loaded, `laterViews`. */
export const views: ViewEntries = { ...firstViews }

let laterTitles: Catalogue<LaterTitleKey> | undefined

/** Loads `laterViews` into `views`. If the load fails, the next call loads again. */
export async function loadLaterViews(): Promise<void> {
  if (laterTitles) return
  const { laterChunk } = await import('./laterViews.ts')
  Object.assign(views, laterChunk.views)
  laterTitles = laterChunk.titles
}

/**
 * Returns the entry of a view. If the view is not one of `firstViews`, loads `laterViews` first.
 *
 * @throws ConfigurationError `ViewNotAvailable` if the kit does not have the view. So the chunk of a feature that the site turned off is
 *    never requested.
 */
export async function loadEntry<name extends ViewName>(core: Core, name: name): Promise<ViewEntry<name>> {
  const entry = views[name] as ViewEntry<name> | undefined
  if (entry && Object.hasOwn(firstViews, name)) return entry
  const [flows] = await Promise.all([loadFlows(), loadLaterViews()])
  flows.assertView(core, name)
  return views[name] as ViewEntry<name>
}

/**
 * Returns the title of a view and the button at the start of its header. Until the entry of the view has loaded, the title says
 * that the view is loading.
 */
export function useHeader(view: View | undefined): { title: string; leading: ViewEntry<ViewName>['leading'] } {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const { t } = useTexts(laterTitles)
  const name = view?.name
  useEffect(() => {
    // If the load fails, `CurrentView` shows the error.
    if (name && !views[name]) loadLaterViews().then(redraw, () => {})
  }, [name])
  return { title: view ? createViewTitle(view, t) : '', leading: name && views[name]?.leading }
}

/** Returns the title of a view. A title function throws if the view's data is missing. Then the result is the title of the error view. */
function createViewTitle(view: View, t: Translate<FirstKey | LaterTitleKey>): string {
  const { title = 'common.loading' } = views[view.name] ?? {}
  if (typeof title === 'string') return t(title)
  try {
    return (title as (data: unknown, t: Translate<FirstKey>) => string)('data' in view ? view.data : undefined, t)
  } catch {
    return t('view.crashed.title')
  }
}
