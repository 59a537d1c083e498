import { type StoredKey, type StoredValue, storedValues } from './storedValues.ts'

/** The part of the Web Storage API that a kit needs. */
export type StorageBackend = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  /** Returns all stored keys, including those of other scripts. */
  keys(): readonly string[]
  /**
   * Adds a listener that is called with each key that another page changes. Absent if the backend cannot notify of changes.
   *
   * @returns a function that removes the listener
   */
  subscribe?(listener: (key: string) => void): () => void
}

/** Why the kit cannot store or read data: access denied, no space left, an invalid value, or another version of the format. */
export type StorageProblem = 'blocked' | 'full' | 'corrupt' | 'version'

export type KitStorage = ReturnType<typeof createStorage>

/** The version of the storage format. Stored data of another version is deleted. */
const formatVersion = '1'

export declare namespace createStorage {
  type Parameters = {
    prefix: string
    backend: StorageBackend | undefined
    onProblem: (problem: StorageProblem, cause?: unknown) => void
  }
}

/**
 * Creates the storage of a kit. A kit stores all its data through this object. `storedValues` checks the values. If
 * the backend is blocked or full, or its data is corrupt or of another version, the kit continues with values in
 * memory and warns once. Before the visitor's first action, written values also stay in memory.
 *
 * @param prefix - The start of every key: `latchkey/<id>/`.
 * @param onProblem - Called once, with the first problem.
 */
export function createStorage({ prefix, backend: initialBackend, onProblem }: createStorage.Parameters) {
  /** The written values that the backend does not contain yet or could not store. `null` marks a key that was removed. */
  const pendingValues = new Map<string, string | null>()
  let hasWarned = false
  /** Becomes `undefined` when the backend denies access. After that, nothing is stored, because incomplete data is worse than none. */
  let backend = initialBackend
  /** Whether values may be written to the backend. True from the start if the backend already has data of an earlier visit. */
  let isUnlocked = hasStoredData()

  function handleProblem(problem: StorageProblem, cause?: unknown) {
    if (problem === 'blocked') backend = undefined
    if (hasWarned) return
    hasWarned = true
    onProblem(problem, cause)
  }

  /** Whether the backend has data of an earlier visit. Deletes the data if its format has another version. */
  function hasStoredData(): boolean {
    try {
      const storedVersion = backend?.getItem(`${prefix}version`)
      if (storedVersion == null) return false
      if (storedVersion === formatVersion) return true
      for (const key of backend?.keys() ?? []) if (key.startsWith(prefix)) backend?.removeItem(key)
      handleProblem('version', `stored by version ${storedVersion.slice(0, 20)}`)
      return true
    } catch (cause) {
      handleProblem('blocked', cause)
      return false
    }
  }

  function readText(key: string): string | undefined {
    const text = pendingValues.get(key)
    if (text !== undefined) return text ?? undefined
    try {
      return backend?.getItem(prefix + key) ?? undefined
    } catch (cause) {
      handleProblem('blocked', cause)
      return undefined
    }
  }

  /** Returns the stored and the pending keys that start with `path`, without `path`. */
  function listKeysBelow(path: string): readonly string[] {
    const keys = new Set<string>()
    try {
      for (const key of backend?.keys() ?? []) if (key.startsWith(prefix + path)) keys.add(key.slice(prefix.length))
    } catch (cause) {
      handleProblem('blocked', cause)
    }
    for (const [key, text] of pendingValues) {
      if (text === null) keys.delete(key)
      else if (key.startsWith(path)) keys.add(key)
    }
    return [...keys].map((key) => key.slice(path.length))
  }

  function writeText(key: string, text: string | null) {
    pendingValues.set(key, text)
    if (isUnlocked) writeToBackend(key, text)
  }

  function writeToBackend(key: string, text: string | null) {
    if (!backend) return
    try {
      if (text === null) backend.removeItem(prefix + key)
      else {
        backend.setItem(`${prefix}version`, formatVersion)
        backend.setItem(prefix + key, text)
      }
      pendingValues.delete(key)
    } catch (cause) {
      handleProblem(isQuotaError(cause) ? 'full' : 'blocked', cause)
    }
  }

  if (!backend) handleProblem('blocked')

  return {
    /** Returns the value of a key; `undefined` if there is none, or if the stored value is invalid. */
    read<key extends StoredKey>(key: key): StoredValue<key> | undefined {
      const text = readText(key)
      if (text === undefined) return undefined
      const value = storedValues[key](tryParseJson(text))
      if (value === undefined) {
        handleProblem('corrupt', `${prefix}${key}`)
        writeText(key, null)
      }
      return value as StoredValue<key> | undefined
    },
    write<key extends StoredKey>(key: key, value: StoredValue<key>) {
      // Stores only what `read` will accept. If the whole value is invalid, `stringify` returns `undefined`, and the key is removed.
      writeText(key, JSON.stringify(storedValues[key](value)) ?? null)
    },
    remove: (key: StoredKey) => writeText(key, null),
    /** Adds a listener that is called when another page changes the key. Returns a function that removes the listener. */
    subscribe: (key: StoredKey, listener: () => void): (() => void) =>
      backend?.subscribe?.((changedKey) => {
        if (changedKey === prefix + key) listener()
      }) ?? (() => {}),
    /** Returns the part of the storage that one adapter uses. The adapter checks the values, which are strings in its own format. */
    scope(name: string) {
      return {
        get: (key: string) => readText(`${name}/${key}`),
        set: (key: string, value: string) => writeText(`${name}/${key}`, value),
        remove: (key: string) => writeText(`${name}/${key}`, null),
        keys: () => listKeysBelow(`${name}/`),
      }
    },
    /** Called at the visitor's first action. Writes the pending values to the backend. After that, values are written immediately. */
    unlock() {
      if (isUnlocked) return
      isUnlocked = true
      for (const [key, text] of [...pendingValues]) writeToBackend(key, text)
    },
  }
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isQuotaError(cause: unknown): boolean {
  return cause instanceof DOMException && /quota/i.test(cause.name)
}
