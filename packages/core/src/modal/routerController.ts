import { proxy, ref } from 'valtio/vanilla'
import type { View } from './views.ts'

export type RouterState = {
  /** Never empty while the modal is open; the last is on screen. */
  history: View[]
  /** Which way the last step went, for the transition. */
  direction: 'none' | 'forward' | 'back'
}

export type RouterController = ReturnType<typeof createRouterController>

export function createRouterController() {
  const state = proxy<RouterState>({ history: [], direction: 'none' })

  function go(history: View[], direction: RouterState['direction']) {
    state.history = history
    state.direction = direction
  }

  const controller = {
    state,
    current: (): View | undefined => controller.state.history.at(-1),
    /** Does nothing when that view is already on screen. */
    push(view: View) {
      if (view.name === state.history.at(-1)?.name) return
      go([...state.history, ref(view)], 'forward')
    },
    replace(view: View) {
      go([...state.history.slice(0, -1), ref(view)], 'forward')
    },
    /** Begins a new history. */
    reset(view: View, direction: RouterState['direction'] = 'none') {
      go([ref(view)], direction)
    },
    pop() {
      go(state.history.slice(0, -1), 'back')
    },
    /** Back to a view of the history, by its place. */
    popTo(index: number) {
      go(state.history.slice(0, index + 1), 'back')
    },
    clear() {
      go([], 'none')
    },
  }
  return controller
}
