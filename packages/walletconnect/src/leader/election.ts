import type { Office } from './office.ts'

export declare namespace lockOffice {
  type Parameters = Office.Parameters & { locks: LockManager }
}

/**
 * The office as a lock of the browser, which passes on by itself when the tab goes, however it goes.
 *
 * @see https://w3c.github.io/web-locks/
 */
export function lockOffice({ name, locks, onElected, onDeposed }: lockOffice.Parameters): Office {
  let release: (() => void) | undefined
  let waiting: AbortController | undefined
  let resigned = false

  function request(options: LockOptions) {
    let isHeld = false
    const hold = () =>
      new Promise<void>((resolve) => {
        if (resigned) return resolve()
        isHeld = true
        release = resolve
        onElected()
      })
    locks.request(name, options, hold).catch(() => {
      // Stolen; or the wait for it was ended, which is no loss.
      if (!isHeld || resigned) return
      release = undefined
      onDeposed()
      stand()
    })
  }

  function stand() {
    waiting = new AbortController()
    request({ signal: waiting.signal })
  }

  stand()
  return {
    challenge() {
      if (release || resigned) return
      waiting?.abort()
      request({ steal: true })
    },
    resign() {
      resigned = true
      waiting?.abort()
      release?.()
    },
  }
}
