export declare namespace joinElection {
  type Parameters = {
    /** The same in every tab. */
    name: string
    locks: LockManager
    /** This tab is the leader from now on. */
    onElected(): void
    /** Another tab took over. This one waits for its turn again. */
    onDeposed(): void
  }
}

export type Election = {
  /** Takes over from a leader that does not respond: a tab that the browser has put to sleep. */
  takeOver(): void
  /** Gives the lead up, for the next tab to take. */
  leave(): void
}

/**
 * Elects a leader of the tabs by a lock of the browser, which passes on by itself when the tab closes or crashes.
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
      // Stolen; or the wait for it was ended, which is no loss.
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
