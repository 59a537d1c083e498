import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCaipAddress, isCaipNetworkId, parseCaipAddress, parseCaipNetworkId, toCaipAddress } from './caip.ts'
import { namespaces } from './namespaces/namespaces.ts'

const namespace = fc.constantFrom(...namespaces)
/** Random texts for one part of an id: at least one character, but no colon, because the colon separates the parts. */
const idPart = fc.string({ minLength: 1 }).filter((text) => !text.includes(':'))

const strangeIds: readonly unknown[] = [
  '',
  ':',
  '::',
  ':::',
  'eip155',
  'eip155:',
  'eip155::',
  ':1',
  ':1:0xab',
  '::0xab',
  'eip155::0xab',
  'eip155:1:',
  'eip155:1:0xab:',
  'eip155:1:0xab:1',
  'EIP155:1',
  'EIP155:1:0xab',
  'eip156:1',
  'eip156:1:0xab',
  'toString:1',
  '__proto__:1:0xab',
  ' eip155:1',
  ' eip155:1:0xab',
  undefined,
  null,
  1,
  ['eip155:1'],
  { namespace: 'eip155', chainId: '1' },
]

describe('parseCaipNetworkId', () => {
  test('default', () => {
    expect(parseCaipNetworkId('eip155:1')).toEqual({ namespace: 'eip155', chainId: '1' })
    expect(parseCaipNetworkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual({
      namespace: 'solana',
      chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
  })

  test.each(strangeIds)('behavior: refuses %j', (id) => {
    expect(parseCaipNetworkId(id)).toBeUndefined()
  })

  test('behavior: parses every id that is composed of valid parts', () => {
    fc.assert(
      fc.property(namespace, idPart, (namespace, chainId) => {
        expect(parseCaipNetworkId(`${namespace}:${chainId}`)).toEqual({ namespace, chainId })
      }),
    )
  })

  test('behavior: accepts exactly two parts', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseCaipNetworkId(text)
        if (parsed) expect(text).toBe(`${parsed.namespace}:${parsed.chainId}`)
        expect(parseCaipNetworkId(`eip155:1:${text}`)).toBeUndefined()
      }),
    )
  })
})

describe('parseCaipAddress', () => {
  test('default', () => {
    expect(parseCaipAddress('eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb')).toEqual({
      namespace: 'eip155',
      chainId: '1',
      address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    })
  })

  test.each([...strangeIds, 'eip155:1'])('behavior: refuses %j', (id) => {
    expect(parseCaipAddress(id)).toBeUndefined()
  })

  test('behavior: parses every id that is composed of valid parts', () => {
    fc.assert(
      fc.property(namespace, idPart, idPart, (namespace, chainId, address) => {
        expect(parseCaipAddress(`${namespace}:${chainId}:${address}`)).toEqual({ namespace, chainId, address })
      }),
    )
  })

  test('behavior: refuses a fourth part', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseCaipAddress(`eip155:1:0xab:${text}`)).toBeUndefined()
      }),
    )
  })
})

describe('isCaipNetworkId', () => {
  test('default', () => {
    expect(isCaipNetworkId('bip122:000000000019d6689c085ae165831e93')).toBe(true)
    expect(isCaipNetworkId('eip155:1:0xab')).toBe(false)
  })
})

describe('isCaipAddress', () => {
  test('default', () => {
    expect(isCaipAddress('cosmos:cosmoshub-4:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0')).toBe(true)
    expect(isCaipAddress('cosmos:cosmoshub-4')).toBe(false)
  })
})

describe('toCaipAddress', () => {
  test('default', () => {
    expect(toCaipAddress('eip155:137', '0xab')).toBe('eip155:137:0xab')
  })
})
