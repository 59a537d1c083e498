/** Called with each state that is read, while a selector runs. `undefined` if no selector runs. */
let reportRead: ((state: object) => void) | undefined

/**
 * Replaces the `state` of a controller, so that every read of it is reported to the running selector. The controller's
 * own methods must read through `controller.state` too, because other reads are not reported.
 */
export function tracked<controller extends { readonly state: object }>(controller: controller): controller {
  const { state } = controller
  const get = () => {
    reportRead?.(state)
    return state
  }
  return Object.defineProperty(controller, 'state', { get })
}

/** Runs a selector and calls `onRead` with each state that it reads. */
export function collectReads<value>(select: () => value, onRead: (state: object) => void): value {
  const outerReportRead = reportRead
  reportRead = onRead
  try {
    return select()
  } finally {
    reportRead = outerReportRead
  }
}
