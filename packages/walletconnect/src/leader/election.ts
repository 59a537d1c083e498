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

export type Election = {
  /** Takes over from a leader that does not respond, such as a tab that the browser has put to sleep. */
  takeOver(): void
  /** Gives up the lead, so that the next tab can take it. */
  leave(): void
}

/**
 * Elects a leader among the tabs by means of a browser lock: the tab that has the lock is the leader. The browser passes the lock on when
 * this tab closes or crashes.
 *
 * @see https://w3c.github.io/web-locks/
 */
export function joinElection({ name, locks, onElected, onDeposed }: joinElection.Parameters): Election {
  let release: (() => void) | undefined
  let waiting: AbortController | undefined
  let hasLeft = false

  function request(options: LockOptions) {
    let isHeld = false
    const hold = () =>
      new Promise<void>((resolve) => {
        if (hasLeft) return resolve()
        isHeld = true
        release = resolve
        onElected()
      })
    locks.request(name, options, hold).catch(() => {
      // The lock was stolen, or the wait for it was aborted. An aborted wait needs no action.
      if (!isHeld || hasLeft) return
      release = undefined
      onDeposed()
      wait()
    })
  }

  function wait() {
    waiting = new AbortController()
    request({ signal: waiting.signal })
  }

  wait()
  return {
    takeOver() {
      if (release || hasLeft) return
      waiting?.abort()
      request({ steal: true })
    },
    leave() {
      hasLeft = true
      waiting?.abort()
      release?.()
    },
  }
}
