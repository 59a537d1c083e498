import { describe, expect, test } from 'vitest'
import { findInjectedProviders } from './findInjectedProviders.ts'

const one = { request: async () => null }
const other = { request: async () => null }
const none = () => false

describe('findInjectedProviders', () => {
  test('default', () => {
    expect(findInjectedProviders({ ethereum: one }, none)).toEqual([one])
  })

  test('behavior: leaves out an announced provider', () => {
    expect(findInjectedProviders({ ethereum: one }, (provider) => provider === one)).toEqual([])
  })

  test('behavior: of several providers, returns those that are not announced', () => {
    const ethereum = { ...one, providers: [{}, one, other] }
    expect(findInjectedProviders({ ethereum }, none)).toEqual([one, other])
    expect(findInjectedProviders({ ethereum }, (provider) => provider === one)).toEqual([other])
    expect(findInjectedProviders({ ethereum }, () => true)).toEqual([])
  })

  test('behavior: reads only the first entries of an endless list', () => {
    let read = 0
    const endless = {
      *[Symbol.iterator]() {
        while (read < 1000) {
          read++
          yield one
        }
      },
    }
    const providers = Object.assign([one], endless, { filter: () => endless })
    expect(findInjectedProviders({ ethereum: { ...one, providers } }, none)).toEqual([one])
    expect(read).toBe(0)
    expect(findInjectedProviders({ ethereum: { ...one, providers: Array(10_000).fill(other) } }, none)).toHaveLength(64)
    expect(findInjectedProviders({ ethereum: { ...one, providers: [] } }, none)).toHaveLength(1)
  })

  test('error: returns nothing for a missing or invalid value, or a getter that throws', () => {
    const hostile = {
      get ethereum() {
        throw new Error('hostile')
      },
    }
    for (const page of [{}, { ethereum: null }, { ethereum: {} }, hostile])
      expect(findInjectedProviders(page, none)).toEqual([])
  })
})
