import { describe, expect, test } from 'vitest'
import { parseWalletEvent } from './parseWalletEvent.ts'

const event = (name: string, data: unknown, chainId: unknown = 'eip155:1') => ({ chainId, event: { name, data } })
const address = '0xAB16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

describe('parseWalletEvent', () => {
  test.each([['eip155:137'], [137], ['137'], ['0x89']])('behavior: reads chainChanged with %j', (data) => {
    expect(parseWalletEvent(event('chainChanged', data))).toEqual({ namespace: 'eip155', chain: 'eip155:137' })
  })

  test('behavior: reads chainChanged in a namespace whose references are not numbers', () => {
    expect(parseWalletEvent(event('chainChanged', 'abc', 'solana:xyz'))).toEqual({
      namespace: 'solana',
      chain: 'solana:abc',
    })
  })

  test.each([[[`eip155:1:${address}`]], [[address]]])('behavior: reads accountsChanged with %j', (data) => {
    expect(parseWalletEvent(event('accountsChanged', data))).toEqual({ namespace: 'eip155', address })
  })

  test.each([
    [
      [
        { address: 'bc1p', intention: 'ordinal' },
        { address: 'bc1q', intention: 'payment' },
      ],
    ],
    [[{ address: 'bc1q', publicKey: '02', path: "m/84'/0'/0'/0/0" }]],
    [['bc1q']],
  ])('behavior: reads bip122_addressesChanged with %j', (data) => {
    expect(parseWalletEvent(event('bip122_addressesChanged', data, 'bip122:abc'))).toEqual({
      namespace: 'bip122',
      address: 'bc1q',
    })
  })

  test.each([
    [undefined],
    [event('bip122_addressesChanged', [null], 'bip122:abc')],
    [{}],
    [event('chainChanged', 'solana:abc')],
    [event('chainChanged', -1)],
    [event('chainChanged', 1.5)],
    [event('chainChanged', {})],
    [event('accountsChanged', [])],
    [event('accountsChanged', [{}])],
    [event('accountsChanged', ['solana:abc:def'])],
    [event('message', 'hello')],
    [event('chainChanged', 1, 'cosmos:hub')],
    [event('chainChanged', 1, 7)],
  ])('behavior: ignores %j', (value) => {
    expect(parseWalletEvent(value)).toBe(undefined)
  })
})
