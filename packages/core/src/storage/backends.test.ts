import { afterEach, describe, expect, test, vi } from 'vitest'
import { localStorageBackend, memoryBackend } from './backends.ts'
import { createStorage, type StorageProblem } from './createStorage.ts'

afterEach(() => vi.unstubAllGlobals())

describe('localStorageBackend', () => {
  test('default', () => {
    const values: Record<string, string> = { 'host-key': 'x' }
    vi.stubGlobal(
      'localStorage',
      Object.defineProperties(values, {
        getItem: { value: (key: string) => values[key] ?? null },
        setItem: { value: (key: string, value: string) => (values[key] = value) },
        removeItem: { value: (key: string) => delete values[key] },
      }),
    )
    const backend = localStorageBackend()
    backend?.setItem('a', '1')
    expect([backend?.getItem('a'), backend?.getItem('b'), backend?.keys()]).toEqual(['1', null, ['host-key', 'a']])
    backend?.removeItem('a')
    expect(backend?.keys()).toEqual(['host-key'])
  })

  test('behavior: calls the listener for keys that another page changes', () => {
    const page = new EventTarget()
    const storage = {}
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    const createStorageEvent = (storageArea: unknown, key: string | null) =>
      page.dispatchEvent(Object.assign(new Event('storage'), { storageArea, key }))
    const heardKeys: string[] = []
    const stop = localStorageBackend()?.subscribe?.((key) => heardKeys.push(key))
    createStorageEvent(storage, 'a')
    createStorageEvent({}, 'of the session storage')
    createStorageEvent(storage, null)
    stop?.()
    createStorageEvent(storage, 'b')
    expect(heardKeys).toEqual(['a'])
  })

  test('error: returns undefined if the storage getter throws', () => {
    const originalProperty = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    try {
      expect(localStorageBackend()).toBeUndefined()
    } finally {
      if (originalProperty) Object.defineProperty(globalThis, 'localStorage', originalProperty)
      else Reflect.deleteProperty(globalThis, 'localStorage')
    }
  })

  test('error: a storage of null, as in some web views, counts as blocked', () => {
    vi.stubGlobal('localStorage', null)
    const problems: StorageProblem[] = []
    const storage = createStorage({
      prefix: 'latchkey/default/',
      backend: localStorageBackend(),
      onProblem: (problem) => problems.push(problem),
    })
    storage.unlock()
    storage.write('activeNamespace', 'solana')
    expect([storage.read('activeNamespace'), problems]).toEqual(['solana', ['blocked']])
  })
})

describe('memoryBackend', () => {
  test('default', () => {
    const backend = memoryBackend()
    backend.setItem('a', '1')
    expect([backend.getItem('a'), backend.getItem('b'), backend.keys()]).toEqual(['1', null, ['a']])
    backend.removeItem('a')
    expect(backend.keys()).toEqual([])
  })

  test('behavior: two backends do not share data', () => {
    const [a, b] = [memoryBackend(), memoryBackend()]
    a.setItem('x', '1')
    expect(b.keys()).toEqual([])
  })
})
