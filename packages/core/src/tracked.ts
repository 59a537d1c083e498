/** The function of the running selector that receives each state that is read; `undefined` if no selector runs. */
let noteRead: ((state: object) => void) | undefined

/**
 * Returns the controller with a `state` that reports every read to the running selector. A controller's own methods
 * must read through `controller.state` too. Otherwise their reads are not reported.
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
  const outerNoteRead = noteRead
  noteRead = note
  try {
    return select()
  } finally {
    noteRead = outerNoteRead
  }
}
