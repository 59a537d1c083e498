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

  const hold = () =>
    new Promise<void>((resolve) => {
      if (resigned) return resolve()
      waiting = undefined
      release = resolve
      onElected()
    })

  function stand() {
    waiting = new AbortController()
    locks.request(name, { signal: waiting.signal }, hold).catch(lost)
  }

  /** The lock was stolen, or the wait for it was ended. */
  function lost() {
    if (resigned || !release) return
    release = undefined
    onDeposed()
    stand()
  }

  stand()
  return {
    challenge() {
      if (release || resigned) return
      waiting?.abort()
      locks.request(name, { steal: true }, hold).catch(lost)
    },
    resign() {
      resigned = true
      waiting?.abort()
      release?.()
    },
  }
}
