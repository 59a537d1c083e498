/** The function of the running selector that receives each state that is read; `undefined` if no selector runs. */
let reportRead: ((state: object) => void) | undefined

/**
 * Returns the controller with a `state` that reports every read to the running selector. A controller's own methods
 * must read through `controller.state` too. Otherwise their reads are not reported.
 */
export function tracked<controller extends { readonly state: object }>(controller: controller): controller {
  const { state } = controller
  const get = () => {
    reportRead?.(state)
    return state
  }
  return Object.defineProperty(controller, 'state', { get })
}

/** Runs a selector and calls `onRead` with each state that the selector reads. */
export function collectReads<value>(select: () => value, onRead: (state: object) => void): value {
  const outerReportRead = reportRead
  reportRead = onRead
  try {
    return select()
  } finally {
    reportRead = outerReportRead
  }
}
