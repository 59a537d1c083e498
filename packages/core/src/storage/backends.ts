import type { StorageBackend } from './createStorage.ts'

/** Returns the browser's `localStorage` as a backend; `undefined` if it does not exist or the browser denies access to it. */
export function localStorageBackend(): StorageBackend | undefined {
  try {
    const storage = globalThis.localStorage
    return {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => storage.setItem(key, value),
      removeItem: (key) => storage.removeItem(key),
      keys: () => Object.keys(storage),
      subscribe(listener) {
        const onStorageEvent = ({ storageArea, key }: StorageEvent) => {
          if (storageArea === storage && key !== null) listener(key)
        }
        addEventListener('storage', onStorageEvent)
        return () => removeEventListener('storage', onStorageEvent)
      },
    }
  } catch {
    return undefined
  }
}

/** Creates a storage in memory. Its data is lost when the page closes. */
export function memoryBackend(): StorageBackend {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  }
}
