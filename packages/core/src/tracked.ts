/** Called with each state that is read, while a reader runs. */
let noteRead: ((state: object) => void) | undefined

/**
 * Lets readers know when the state of a controller is read. Methods of a controller that read for others go through
 * `controller.state`, as others do.
 */
export function tracked<controller extends { readonly state: object }>(controller: controller): controller {
  const { state } = controller
  const get = () => {
    noteRead?.(state)
    return state
  }
  return Object.defineProperty(controller, 'state', { get })
}

/** Runs a selector. `note` is called with each state that it reads. */
export function noteReads<value>(select: () => value, note: (state: object) => void): value {
  const outer = noteRead
  noteRead = note
  try {
    return select()
  } finally {
    noteRead = outer
  }
}
