import type { StorageBackend } from './createStorage.ts'

/** The browser's `localStorage`; `undefined` if it does not exist or the browser denies access. */
export function localStorageBackend(): StorageBackend | undefined {
  try {
    const storage = globalThis.localStorage
    return {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => storage.setItem(key, value),
      removeItem: (key) => storage.removeItem(key),
      keys: () => Object.keys(storage),
      subscribe(listener) {
        const tell = ({ storageArea, key }: StorageEvent) => {
          if (storageArea === storage && key !== null) listener(key)
        }
        addEventListener('storage', tell)
        return () => removeEventListener('storage', tell)
      },
    }
  } catch {
    return undefined
  }
}

/** A storage that lasts as long as the page. */
export function memoryBackend(): StorageBackend {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  }
}
