import type { ViewName } from '@latchkey/core'
import type { ComponentType } from 'react'
import { views } from './views.ts'

/** The component of any view. The type of `data` is checked where a view is opened (`View`) and where it is registered (`views`). */
export type ViewComponent = ComponentType<{ data: unknown }>

const componentsByName = new Map<ViewName, ViewComponent>()
const requestsByName = new Map<ViewName, Promise<ViewComponent>>()

/** Returns a view's component, or undefined if its chunk has not loaded. */
export function loadedView(name: ViewName): ViewComponent | undefined {
  const viewEntry = views[name]
  return 'component' in viewEntry ? (viewEntry.component as ViewComponent) : componentsByName.get(name)
}

/** Fetches a view's chunk. A chunk that failed to load is fetched again by the next call. */
export async function loadView(name: ViewName): Promise<ViewComponent> {
  const module = views[name]
  if ('component' in module) return module.component as ViewComponent
  const request = requestsByName.get(name) ?? (module.load() as Promise<ViewComponent>)
  requestsByName.set(name, request)
  try {
    const component = await request
    componentsByName.set(name, component)
    return component
  } finally {
    requestsByName.delete(name)
  }
}

/** Starts to fetch a view's chunk for a visitor who may open it next. */
export function preloadView(name: ViewName): void {
  loadView(name).catch(() => {
    // A failure is ignored here: when the view opens, it fetches the chunk again and shows the error.
  })
}
