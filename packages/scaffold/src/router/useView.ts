import type { ViewName } from '@latchkey/core'
import { useEffect, useReducer, useState } from 'react'
import { loadedView, loadView, type ViewComponent } from './loadView.ts'

export type LoadedView =
  | { status: 'ready'; component: ViewComponent }
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }

/** Returns a view's component: at once if its chunk is loaded, otherwise after it has loaded. */
export function useView(name: ViewName): LoadedView {
  const component = loadedView(name)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const [settled, setSettled] = useState<{ attempt: number; failed: boolean }>()
  const isLoaded = component !== undefined

  useEffect(() => {
    if (isLoaded) return
    let isCurrent = true
    const settle = (failed: boolean) => isCurrent && setSettled({ attempt, failed })
    loadView(name).then(
      () => settle(false),
      () => settle(true),
    )
    return () => {
      isCurrent = false
    }
  }, [name, isLoaded, attempt])

  if (component) return { status: 'ready', component }
  return settled?.failed && settled.attempt === attempt ? { status: 'failed', retry } : { status: 'loading' }
}
