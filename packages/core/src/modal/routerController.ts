import { proxy, ref } from 'valtio/vanilla'
import type { View } from './views.ts'

/** The views that the modal has opened. */
export type RouterState = {
  /** The opened views; the last one is visible. While the modal is open, the list has at least one view. */
  history: View[]
  /** The direction of the last change of views, for the transition animation. */
  direction: 'none' | 'forward' | 'back'
}

export type RouterController = ReturnType<typeof createRouterController>

export function createRouterController() {
  const state = proxy<RouterState>({ history: [], direction: 'none' })

  function setHistory(history: View[], direction: RouterState['direction']) {
    state.history = history
    state.direction = direction
  }

  const controller = {
    state,
    current: (): View | undefined => controller.state.history.at(-1),
    /** Opens a view after the visible one. Does nothing if this view is already visible. */
    push(view: View) {
      if (view.name === state.history.at(-1)?.name) return
      setHistory([...state.history, ref(view)], 'forward')
    },
    replace(view: View) {
      setHistory([...state.history.slice(0, -1), ref(view)], 'forward')
    },
    /** Removes all views from the history and opens the given view. */
    reset(view: View, direction: RouterState['direction'] = 'none') {
      setHistory([ref(view)], direction)
    },
    pop() {
      setHistory(state.history.slice(0, -1), 'back')
    },
    /** Goes back to the view at this index of the history, and removes the views after it. */
    popTo(index: number) {
      setHistory(state.history.slice(0, index + 1), 'back')
    },
    clear() {
      setHistory([], 'none')
    },
  }
  return controller
}
