import { proxy, ref } from 'valtio/vanilla'
import type { View } from './views.ts'

export type RouterState = {
  /** The opened views; the last one is visible. Not empty while the modal is open. */
  history: View[]
  /** The direction of the last step, for the transition animation. */
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
    /** Opens a view. Does nothing if this view is already visible. */
    push(view: View) {
      if (view.name === state.history.at(-1)?.name) return
      setHistory([...state.history, ref(view)], 'forward')
    },
    replace(view: View) {
      setHistory([...state.history.slice(0, -1), ref(view)], 'forward')
    },
    /** Removes all views from the history and opens this view. */
    reset(view: View, direction: RouterState['direction'] = 'none') {
      setHistory([ref(view)], direction)
    },
    pop() {
      setHistory(state.history.slice(0, -1), 'back')
    },
    /** Goes back to the view at an index of the history. */
    popTo(index: number) {
      setHistory(state.history.slice(0, index + 1), 'back')
    },
    clear() {
      setHistory([], 'none')
    },
  }
  return controller
}
