import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryPhoneStorage, pagePhoneStorage } from './phoneStorage.ts'

/** Simulates the `localStorage` of a page, whose entries are also properties of the object. */
function pageStorage(entries: Record<string, string>) {
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, text: string) => void Object.assign(entries, { [key]: text }),
    removeItem: (key: string) => void delete entries[key],
  }
  return new Proxy(entries, { get: (_kept, name) => Reflect.get(methods, name) })
}

describe('memoryPhoneStorage', () => {
  test('default', async () => {
    const storage = memoryPhoneStorage()
    await storage.setItem('a', { b: 1 })
    expect([await storage.getKeys(), await storage.getEntries(), await storage.getItem('a')]).toEqual([
      ['a'],
      [['a', { b: 1 }]],
      { b: 1 },
    ])
    await storage.removeItem('a')
    expect(await storage.getItem('a')).toBeUndefined()
  })
})

describe('pagePhoneStorage', () => {
  let kept: Record<string, string>
  beforeEach(() => {
    kept = { other: '1' }
    vi.stubGlobal('localStorage', pageStorage(kept))
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('default', async () => {
    await pagePhoneStorage('phone/').setItem('a', [1])
    expect(kept).toEqual({ other: '1', 'phone/a': '[1]' })
    expect(await pagePhoneStorage('phone/').getEntries()).toEqual([['a', [1]]])
  })

  test('behavior: ignores a corrupt value', async () => {
    kept['phone/a'] = '{"cut'
    expect(await pagePhoneStorage('phone/').getItem('a')).toBeUndefined()
    expect(await pagePhoneStorage('phone/').getEntries()).toEqual([])
  })
})
