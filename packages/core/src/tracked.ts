/** Called with each state that is read, while a selector runs. `undefined` if no selector runs. */
let reportRead: ((state: object) => void) | undefined

/**
 * Replaces the `state` of a controller with a getter, which reports every read of `state` to the running selector. The
 * controller's own methods must also read `controller.state`, because only reads through the getter are reported.
 */
export function trackReads<controller extends { readonly state: object }>(controller: controller): controller {
  const { state } = controller
  const getAndReportState = () => {
    reportRead?.(state)
    return state
  }
  return Object.defineProperty(controller, 'state', { get: getAndReportState })
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
