import { describe, expect, test } from 'vitest'
import { findInjectedProvider } from './findInjectedProvider.ts'

const one = { request: async () => null }
const other = { request: async () => null }
const none = () => false

describe('findInjectedProvider', () => {
  test('default', () => {
    expect(findInjectedProvider({ ethereum: one }, none)).toBe(one)
  })

  test('behavior: an announced provider is not offered twice', () => {
    expect(findInjectedProvider({ ethereum: one }, (provider) => provider === one)).toBeUndefined()
  })

  test('behavior: of several, the first that is not announced', () => {
    const ethereum = { ...one, providers: [{}, one, other] }
    expect(findInjectedProvider({ ethereum }, none)).toBe(one)
    expect(findInjectedProvider({ ethereum }, (provider) => provider === one)).toBe(other)
    expect(findInjectedProvider({ ethereum }, () => true)).toBeUndefined()
  })

  test('error: nothing, nonsense, or a getter that throws', () => {
    const hostile = {
      get ethereum() {
        throw new Error('hostile')
      },
    }
    for (const page of [{}, { ethereum: null }, { ethereum: {} }, hostile])
      expect(findInjectedProvider(page, none)).toBeUndefined()
  })
})
