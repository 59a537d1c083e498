import type { ViewName } from '@latchkey/core'
import type { ComponentType } from 'react'
import { views } from './views.ts'

/** Any view's component. Which data goes with which view is checked where views are opened (`View`) and listed (`views`). */
export type ViewComponent = ComponentType<{ data: unknown }>

const loaded = new Map<ViewName, ViewComponent>()
const loading = new Map<ViewName, Promise<ViewComponent>>()

/** The component of a view if it is here already. */
export function loadedView(name: ViewName): ViewComponent | undefined {
  const module = views[name]
  return 'component' in module ? (module.component as ViewComponent) : loaded.get(name)
}

/** Fetches a view's chunk. One that failed is fetched again by the next call. */
export async function loadView(name: ViewName): Promise<ViewComponent> {
  const module = views[name]
  if ('component' in module) return module.component as ViewComponent
  const request = loading.get(name) ?? (module.load() as Promise<ViewComponent>)
  loading.set(name, request)
  try {
    const component = await request
    loaded.set(name, component)
    return component
  } finally {
    loading.delete(name)
  }
}

/** Begins to fetch a view's chunk, for a visitor who is about to open it. */
export function preloadView(name: ViewName): void {
  loadView(name).catch(() => {
    // Opening the view fetches it again, and says so when that fails.
  })
}
