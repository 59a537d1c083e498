import { type StoredKey, type StoredValue, storedValues } from './storedValues.ts'

/** The part of the Web Storage API that a kit needs. */
export type StorageBackend = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  /** All stored keys, also those of other scripts. */
  keys(): readonly string[]
  /** Calls back with each key that another page changes; returns how to stop. Absent where the backend has no such events. */
  subscribe?(listener: (key: string) => void): () => void
}

export type StorageProblem = 'blocked' | 'full' | 'corrupt' | 'version'

export type KitStorage = ReturnType<typeof createStorage>

const currentVersion = '1'

export declare namespace createStorage {
  type Parameters = {
    prefix: string
    backend: StorageBackend | undefined
    onProblem: (problem: StorageProblem, cause?: unknown) => void
  }
}

/**
 * The one place where a kit keeps data. Values go through the table of `storedValues`; a backend that is blocked, full, corrupt or
 * of another version degrades to memory with one warning. Writes before the visitor's first act stay in memory too.
 *
 * @param prefix - Goes before every key: `latchkey/<id>/`.
 * @param onProblem - Called once, with the first problem.
 */
export function createStorage({ prefix, backend: given, onProblem }: createStorage.Parameters) {
  /** Written here but not (yet) in the backend; `null` marks a removed key. */
  const pending = new Map<string, string | null>()
  let warned = false
  /** Let go of as soon as it refuses: half of what is stored would be worse than none. */
  let backend = given
  /** Stored data shows that the visitor has acted on this page before. */
  let unlocked = openStored()

  function warn(problem: StorageProblem, cause?: unknown) {
    if (problem === 'blocked') backend = undefined
    if (warned) return
    warned = true
    onProblem(problem, cause)
  }

  function openStored(): boolean {
    try {
      const version = backend?.getItem(`${prefix}version`)
      if (version == null) return false
      if (version === currentVersion) return true
      for (const key of backend?.keys() ?? []) if (key.startsWith(prefix)) backend?.removeItem(key)
      warn('version', `stored by version ${version.slice(0, 20)}`)
      return true
    } catch (cause) {
      warn('blocked', cause)
      return false
    }
  }

  function readText(key: string): string | undefined {
    const text = pending.get(key)
    if (text !== undefined) return text ?? undefined
    try {
      return backend?.getItem(prefix + key) ?? undefined
    } catch (cause) {
      warn('blocked', cause)
      return undefined
    }
  }

  /** What stands after `path` in every key below it, stored or still waiting to be. */
  function keysBelow(path: string): readonly string[] {
    const keys = new Set<string>()
    try {
      for (const key of backend?.keys() ?? []) if (key.startsWith(prefix + path)) keys.add(key.slice(prefix.length))
    } catch (cause) {
      warn('blocked', cause)
    }
    for (const [key, text] of pending) {
      if (text === null) keys.delete(key)
      else if (key.startsWith(path)) keys.add(key)
    }
    return [...keys].map((key) => key.slice(path.length))
  }

  function writeText(key: string, text: string | null) {
    pending.set(key, text)
    if (unlocked) flush(key, text)
  }

  function flush(key: string, text: string | null) {
    if (!backend) return
    try {
      if (text === null) backend.removeItem(prefix + key)
      else {
        backend.setItem(`${prefix}version`, currentVersion)
        backend.setItem(prefix + key, text)
      }
      pending.delete(key)
    } catch (cause) {
      warn(isQuotaError(cause) ? 'full' : 'blocked', cause)
    }
  }

  if (!backend) warn('blocked')

  return {
    /** The value under a key, or `undefined` where there is none that can be understood. */
    read<key extends StoredKey>(key: key): StoredValue<key> | undefined {
      const text = readText(key)
      if (text === undefined) return undefined
      const value = storedValues[key](parseJson(text))
      if (value === undefined) {
        warn('corrupt', `${prefix}${key}`)
        writeText(key, null)
      }
      return value as StoredValue<key> | undefined
    },
    write<key extends StoredKey>(key: key, value: StoredValue<key>) {
      // What the next page would not read is not kept.
      writeText(key, JSON.stringify(storedValues[key](value) ?? value))
    },
    remove(key: StoredKey) {
      writeText(key, null)
    },
    /** Calls back when another page changes what is under a key. Returns how to stop. */
    subscribe: (key: StoredKey, listener: () => void): (() => void) =>
      backend?.subscribe?.((changed) => {
        if (changed === prefix + key) listener()
      }) ?? (() => {}),
    /** A corner of plain strings, for an adapter. */
    scope(name: string) {
      return {
        get: (key: string) => readText(`${name}/${key}`),
        set: (key: string, value: string) => writeText(`${name}/${key}`, value),
        remove: (key: string) => writeText(`${name}/${key}`, null),
        keys: () => keysBelow(`${name}/`),
      }
    },
    /** The visitor acted: from now on, and with what waited until now, writes reach the backend. */
    unlock() {
      if (unlocked) return
      unlocked = true
      for (const [key, text] of [...pending]) flush(key, text)
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isQuotaError(cause: unknown): boolean {
  return cause instanceof DOMException && /quota/i.test(cause.name)
}
