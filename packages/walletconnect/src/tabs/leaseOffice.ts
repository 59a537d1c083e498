import type { AdapterStorage } from '@latchkey/core/adapter'
import type { Office } from './office.ts'

export declare namespace leaseOffice {
  type Parameters = Office.Parameters & { storage: AdapterStorage }
}

/** How long a tab holds the office without a sign of life, how often it gives one, and how long two that took it at once wait, ms. */
const leaseMs = 6_000
const renewMs = 2_000
const settleMs = 50

type Lease = { holder: string; until: number }

/**
 * The office as a note in the storage that the tabs share, for pages without locks: those served over plain http. A tab that falls
 * asleep loses it.
 */
export function leaseOffice({ name, storage, onElected, onDeposed }: leaseOffice.Parameters): Office {
  const holder = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
  let held = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const read = (): Lease | undefined => {
    try {
      return JSON.parse(storage.get(name) ?? '')
    } catch {
      return undefined
    }
  }
  const write = () => storage.set(name, JSON.stringify({ holder, until: Date.now() + leaseMs }))

  function look(isForced = false) {
    clearTimeout(timer)
    const lease = read()
    if (lease?.holder === holder) {
      write()
      if (!held) {
        held = true
        onElected()
      }
      return again(renewMs)
    }
    if (held) {
      held = false
      onDeposed()
    }
    if (lease && lease.until >= Date.now() && !isForced) return again(renewMs)
    write()
    // Another tab may write in the same moment: the last one has it.
    again(settleMs)
  }

  function again(afterMs: number) {
    timer = setTimeout(() => look(), afterMs)
  }

  look()
  return {
    challenge() {
      if (!held) look(true)
    },
    doubt() {
      if (held) look()
    },
    resign() {
      clearTimeout(timer)
      if (read()?.holder === holder) storage.remove(name)
      held = false
    },
  }
}
