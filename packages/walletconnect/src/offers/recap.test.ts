import { describe, expect, test } from 'vitest'
import { decodeRecap, encodeRecap, readGrants, writeStatementWithRecap } from './recap.ts'

const resource = encodeRecap('eip155', ['personal_sign', 'eth_sendTransaction'])
const base = 'I further authorize the stated URI to perform the following actions on my behalf: '

describe('recap', () => {
  test('default', () => {
    expect(decodeRecap(['https://site.example', resource])).toEqual({
      att: { eip155: { 'request/eth_sendTransaction': [{}], 'request/personal_sign': [{}] } },
    })
  })

  test.each([
    [undefined],
    [[]],
    [['https://site.example']],
    [['urn:recap:***']],
    [['urn:recap:e30']],
    [[resource, 'https://site.example']],
  ])('behavior: %j grants nothing', (resources) => {
    expect(decodeRecap(resources)).toBe(undefined)
    expect(readGrants(undefined, 'eip155')).toEqual({ methods: [], chains: [] })
  })

  test('behavior: reads the chains from the limits of each ability', () => {
    const limits = [{ chains: ['eip155:1', 'eip155:10'] }]
    expect(
      readGrants({ att: { eip155: { 'request/personal_sign': limits, 'request/eth_sign': limits } } }, 'eip155'),
    ).toEqual({
      methods: ['personal_sign', 'eth_sign'],
      chains: ['eip155:1', 'eip155:10'],
    })
  })

  test('behavior: adds the abilities to the statement in words, once', () => {
    const recap = decodeRecap([resource])
    const stated = `Sign in. ${base}(1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.`
    expect(writeStatementWithRecap('Sign in.', recap)).toBe(stated)
    expect(writeStatementWithRecap(stated, recap)).toBe(stated)
    expect(writeStatementWithRecap(undefined, recap)).toBe(stated.slice('Sign in. '.length))
    expect(writeStatementWithRecap('Sign in.', undefined)).toBe('Sign in.')
  })
})

describe('the limits of a recap', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `request/method${index}`)
  const asResource = (att: object) => `urn:recap:${btoa(JSON.stringify({ att }))}`
  const withAbilities = (count: number) =>
    asResource({ eip155: Object.fromEntries(names(count).map((name) => [name, [{}]])) })
  const withChains = (count: number) => ({
    att: { eip155: { 'request/personal_sign': [{ chains: names(count) }] } },
  })
  const refusal = expect.objectContaining({ name: 'ConnectionError', code: 'ProviderFailed' })

  test('behavior: reads a thousand abilities and a thousand chains', () => {
    const recap = decodeRecap([withAbilities(1_000)])
    expect(readGrants(recap, 'eip155').methods).toHaveLength(1_000)
    expect(writeStatementWithRecap(undefined, recap)?.split(', ')).toHaveLength(1_000)
    expect(readGrants(withChains(1_000), 'eip155').chains).toHaveLength(1_000)
  })

  test('error: ProviderFailed for more abilities', () => {
    expect(() => decodeRecap([withAbilities(1_001)])).toThrow(refusal)
    const halves = { eip155: Object.fromEntries(names(600).map((name) => [name, [{}]])), solana: { a: [], b: [] } }
    expect(decodeRecap([asResource(halves)])).toBeDefined()
    expect(() => decodeRecap([asResource({ ...halves, bip122: halves.eip155 })])).toThrow(refusal)
  })

  test('error: ProviderFailed for more chains', () => {
    expect(() => readGrants(withChains(1_001), 'eip155')).toThrow(refusal)
  })
})
