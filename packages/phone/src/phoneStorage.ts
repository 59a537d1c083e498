/** Where the phone stores its sessions. WalletConnect requires these functions. Values are JSON. */
export type PhoneStorage = {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/** Creates a storage in memory. A second phone with the same storage behaves like the first phone after a restart. */
export function memoryPhoneStorage(): PhoneStorage {
  const items = new Map<string, string>()
  return createStorage({
    keys: () => [...items.keys()],
    get: (key) => items.get(key) ?? null,
    set: (key, text) => void items.set(key, text),
    remove: (key) => void items.delete(key),
  })
}

/** Creates a storage in the page's `localStorage`. All keys start with `prefix`. */
export function pagePhoneStorage(prefix = 'latchkey-phone/'): PhoneStorage {
  return createStorage({
    keys: () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
    get: (key) => localStorage.getItem(prefix + key),
    set: (key, text) => localStorage.setItem(prefix + key, text),
    remove: (key) => localStorage.removeItem(prefix + key),
  })
}

/** Where `createStorage` keeps the values as JSON texts. */
type TextStore = {
  keys(): string[]
  get(key: string): string | null
  set(key: string, text: string): void
  remove(key: string): void
}

function createStorage({ keys, get, set, remove }: TextStore): PhoneStorage {
  const read = <T>(key: string): T | undefined => {
    try {
      return (JSON.parse(get(key) ?? 'null') as T | null) ?? undefined
    } catch {
      // The stored text is not valid JSON, for example because another page of the same origin has changed it. The phone continues without
      // this value.
      return undefined
    }
  }
  return {
    getKeys: async () => keys(),
    getEntries: async <T>() =>
      keys().flatMap((key): [string, T][] => {
        const value = read<T>(key)
        return value === undefined ? [] : [[key, value]]
      }),
    getItem: async <T>(key: string) => read<T>(key),
    setItem: async (key, value) => set(key, JSON.stringify(value ?? null)),
    removeItem: async (key) => remove(key),
  }
}
