/** Called with each state that is read while a selector runs. */
let noteRead: ((state: object) => void) | undefined

/**
 * Reports every read of a controller's state to the running selector. A controller's own methods must read through `controller.state` too,
 * or their reads are not reported.
 */
export function tracked<controller extends { readonly state: object }>(controller: controller): controller {
  const { state } = controller
  const get = () => {
    noteRead?.(state)
    return state
  }
  return Object.defineProperty(controller, 'state', { get })
}

/** Runs a selector and calls `note` with each state that it reads. */
export function noteReads<value>(select: () => value, note: (state: object) => void): value {
  const outer = noteRead
  noteRead = note
  try {
    return select()
  } finally {
    noteRead = outer
  }
}
