export declare namespace joinElection {
  type Parameters = {
    /** The name of the lock, the same in every tab. */
    name: string
    locks: LockManager
    /** Called when this tab becomes the leader. */
    onElected(): void
    /** Called when another tab has become the leader in place of this tab. This tab then waits for the lock again. */
    onDeposed(): void
  }
}

/** This tab's part in the election of a leader. */
export type Election = {
  /** Makes this tab the leader in place of a leader that does not respond, such as a tab that the browser has put to sleep. */
  takeOver(): void
  /** Releases the lock, so that another tab becomes the leader. This tab never becomes the leader again. */
  leave(): void
}

/**
 * Elects a leader among the tabs by means of a browser lock: the tab that has the lock is the leader. The browser passes the lock on when
 * this tab closes or crashes.
 *
 * @see https://w3c.github.io/web-locks/
 */
export function joinElection({ name, locks, onElected, onDeposed }: joinElection.Parameters): Election {
  let releaseLock: (() => void) | undefined
  let waitController: AbortController | undefined
  let hasLeft = false

  function request(options: LockOptions) {
    let hasLock = false
    const holdLock = () =>
      new Promise<void>((resolve) => {
        if (hasLeft) return resolve()
        hasLock = true
        releaseLock = resolve
        onElected()
      })
    locks.request(name, options, holdLock).catch(() => {
      // The lock was stolen, or the wait for it was aborted. An aborted wait needs no action.
      if (!hasLock || hasLeft) return
      releaseLock = undefined
      onDeposed()
      waitForLock()
    })
  }

  function waitForLock() {
    waitController = new AbortController()
    request({ signal: waitController.signal })
  }

  waitForLock()
  return {
    takeOver() {
      if (releaseLock || hasLeft) return
      waitController?.abort()
      request({ steal: true })
    },
    leave() {
      hasLeft = true
      waitController?.abort()
      releaseLock?.()
    },
  }
}
