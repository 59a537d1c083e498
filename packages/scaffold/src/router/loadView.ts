import type { Core, ViewName } from '@latchkey/core'
import type { ComponentType } from 'react'
import { loadEntry, loadLaterViews, views } from './views.ts'

/** The component of any view. The type of `data` is not checked here, but where a view is opened (`View`) and in the record `views`. */
export type ViewComponent = ComponentType<{ data: unknown }>

/** The components of the views that have loaded. */
const componentsByName = new Map<ViewName, ViewComponent>()
/** The pending loads of views. */
const requestsByName = new Map<ViewName, Promise<ViewComponent>>()

/** Returns a view's component, or undefined if its chunk has not loaded. */
export function findLoadedView(name: ViewName): ViewComponent | undefined {
  const entry = views[name]
  return entry && 'component' in entry ? (entry.component as ViewComponent) : componentsByName.get(name)
}

/** Loads a view's chunk and returns the view's component. If the chunk failed to load, the next call loads it again. */
export async function loadView(core: Core, name: ViewName): Promise<ViewComponent> {
  const request = requestsByName.get(name) ?? requestView(core, name)
  requestsByName.set(name, request)
  try {
    const component = await request
    componentsByName.set(name, component)
    return component
  } finally {
    requestsByName.delete(name)
  }
}

async function requestView(core: Core, name: ViewName): Promise<ViewComponent> {
  const entry = await loadEntry(core, name)
  if (entry.opensLaterViews) loadLaterViews().catch(core.log.error)
  return ('component' in entry ? entry.component : await entry.load()) as ViewComponent
}

/** Starts to load a view's chunk before the visitor opens the view. */
export function preloadView(core: Core, name: ViewName): void {
  loadView(core, name).catch(() => {
    // Nothing to do: when the view opens, it loads the chunk again and shows an error if that fails.
  })
}
