import { isCaipNetworkId, isNamespace } from '@latchkey/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { storedValues } from './storedValues.ts'

const isText = (value: unknown) => typeof value === 'string' && value.length > 0
const isWallet = (value: unknown) => {
  const { id, name, imageUrl, rdns, ...rest } = value as Record<string, unknown>
  return (
    isText(id) &&
    isText(name) &&
    (imageUrl === undefined || (isText(imageUrl) && /^(data:image\/|https:)/.test(imageUrl as string))) &&
    (rdns === undefined || isText(rdns)) &&
    Object.keys(rest).length === 0
  )
}
const isRecentConnection = (value: unknown) => {
  const { connectorId, address, name, imageUrl } = value as Record<string, unknown>
  return isText(connectorId) && isText(address) && isText(name) && (imageUrl === undefined || isText(imageUrl))
}
const perNamespace = (isValue: (value: unknown) => boolean) => (value: unknown) =>
  Object.entries(value as object).every(([namespace, item]) => isNamespace(namespace) && isValue(item))

/** Checks whether a value may be stored under each key. Written without the code under test, so that a fault there is found. */
const isAllowed: Record<keyof typeof storedValues, (value: unknown) => boolean> = {
  activeNamespace: isNamespace,
  activeNetworks: perNamespace(isCaipNetworkId),
  connectionStatus: perNamespace((value) => value === 'connected' || value === 'disconnected'),
  connectedConnectorIds: perNamespace((value) => Array.isArray(value) && value.every(isText)),
  recentConnections: perNamespace((value) => Array.isArray(value) && value.every(isRecentConnection)),
  addressLabels: perNamespace((value) => Object.values(value as object).every(isText)),
  recentWallets: (value) => Array.isArray(value) && value.every(isWallet),
  offeredUntil: (value) => typeof value === 'number' && value > 0,
  walletConnectLink: (value) => {
    const { id, place, ...rest } = value as Record<string, unknown>
    return isText(id) && isText(place) && Object.keys(rest).length === 0
  },
}

const namespace = fc.constantFrom('eip155', 'solana', 'bip122', 'nonsense', '__proto__', 'constructor')
const leaf = fc.oneof(
  fc.string(),
  fc.constantFrom('connected', 'disconnected', 'eoa', 'smartAccount', 'eip155:1', 'https://x.example/a.png'),
  fc.constantFrom(null, 0, true),
)
/** Random JSON values, many of them nearly valid. */
const storedValue = fc.oneof(
  fc.jsonValue(),
  leaf,
  fc.dictionary(namespace, fc.oneof(leaf, fc.jsonValue())),
  fc.record({ id: leaf, place: leaf }, { requiredKeys: [] }),
  fc.array(fc.record({ id: leaf, name: leaf, imageUrl: leaf, rdns: leaf }, { requiredKeys: [] })),
)

describe('storedValues', () => {
  test.each(Object.keys(storedValues) as (keyof typeof storedValues)[])(
    'behavior: %s returns only values of its type, for any stored value',
    (key) => {
      fc.assert(
        fc.property(storedValue, (value) => {
          const read = storedValues[key](JSON.parse(JSON.stringify(value)))
          if (read !== undefined) expect(isAllowed[key](read)).toBe(true)
        }),
        { numRuns: 500 },
      )
    },
  )

  test.each([
    ['activeNamespace', 'solana', 'solana'],
    ['activeNetworks', { eip155: 'eip155:1', other: 'x' }, { eip155: 'eip155:1' }],
    [
      'connectionStatus',
      { eip155: 'connected', solana: 'disconnected' },
      { eip155: 'connected', solana: 'disconnected' },
    ],
    ['connectedConnectorIds', { eip155: ['io.metamask', 'b'] }, { eip155: ['io.metamask', 'b'] }],
    [
      'recentConnections',
      { eip155: [{ connectorId: 'a', address: '0x1', name: 'A' }] },
      { eip155: [{ connectorId: 'a', address: '0x1', name: 'A' }] },
    ],
    ['addressLabels', { solana: { So1: 'Savings' } }, { solana: { So1: 'Savings' } }],
    // 253 characters are the maximum length of a reverse domain, so such an id is valid.
    ['connectedConnectorIds', { eip155: ['x'.repeat(253)] }, { eip155: ['x'.repeat(253)] }],
    ['recentWallets', [], []],
    [
      'recentWallets',
      [{ id: 'a', name: 'A', imageUrl: 'https://a.example/a.png', rdns: 'example.a', from: 'eip155', extra: 1 }],
      [{ id: 'a', name: 'A', imageUrl: 'https://a.example/a.png', rdns: 'example.a', from: 'eip155' }],
    ],
    ['recentWallets', [{ id: 'a', name: 'A', imageUrl: 'javascript:alert(1)' }], [{ id: 'a', name: 'A' }]],
    ['recentWallets', [{ id: 'a', name: 'A', from: 5 }], [{ id: 'a', name: 'A' }]],
    ['recentWallets', [{ id: 'a' }, null, 5, { id: 'b', name: 'B' }], [{ id: 'b', name: 'B' }]],
    ['recentWallets', [{ id: 'a', name: 'x'.repeat(81) }], [{ id: 'a', name: 'x'.repeat(40) }]],
    ['recentWallets', [{ id: 'a', name: '\u202eksaM\u3164' }], [{ id: 'a', name: 'ksaM' }]],
    [
      'recentWallets',
      [{ id: 'a', name: 'A', imageUrl: `data:image/png;base64,${'A'.repeat(8_192)}` }],
      [{ id: 'a', name: 'A' }],
    ],
    [
      'recentConnections',
      {
        eip155: [
          { connectorId: 'a', address: '0x1', name: 'A', imageUrl: '/a.png' },
          { connectorId: 'b', address: '0x1' },
          { connectorId: 'c', address: '0x1\u202e', name: 'C' },
          { connectorId: 'd', address: '0x1', name: 'D\u200b', imageUrl: 'https://a.example/d.png' },
        ],
      },
      {
        eip155: [
          { connectorId: 'a', address: '0x1', name: 'A' },
          { connectorId: 'd', address: '0x1', name: 'D', imageUrl: 'https://a.example/d.png' },
        ],
      },
    ],
    ['connectedConnectorIds', { eip155: ['x'.repeat(254)], solana: ['Phantom'] }, { solana: ['Phantom'] }],
    ['activeNetworks', { eip155: 'eip155:1', solana: 5 }, { eip155: 'eip155:1' }],
    ['connectionStatus', {}, {}],
    ['connectionStatus', { other: 'connected' }, {}],
  ] as const)('default: %s %j', (key, value, read) => {
    expect(storedValues[key](value)).toEqual(read)
  })

  test.each([
    ['activeNamespace', 'evm'],
    ['activeNetworks', { eip155: '1' }],
    ['activeNetworks', []],
    ['connectionStatus', { eip155: 'connecting' }],
    ['connectedConnectorIds', { eip155: 'io.metamask' }],
    ['connectedConnectorIds', { eip155: [''] }],
    ['connectedConnectorIds', { eip155: ['x'.repeat(254)] }],
    ['recentConnections', { eip155: 'none' }],
    ['addressLabels', { eip155: { '0x1': '' } }],
    ['addressLabels', { eip155: { '0x1': 'x'.repeat(81) } }],
    ['walletConnectLink', { id: 'x'.repeat(201), place: 'mobile' }],
    ['walletConnectLink', { id: 'a', place: 'everywhere' }],
    ['recentWallets', {}],
  ] as const)('behavior: %s rejects %j', (key, value) => {
    expect(storedValues[key](value)).toBeUndefined()
  })

  test('behavior: limits the length of lists, because any script of the page may have written them', () => {
    const manyIds = Array.from({ length: 2_000 }, (_, index) => `a${index}`)
    const wallets = manyIds.map((id) => ({ id, name: id }))
    const disconnectedWallets = manyIds.map((connectorId) => ({ connectorId, address: '0x1', name: 'A' }))
    expect(storedValues.connectedConnectorIds({ eip155: manyIds })).toEqual({ eip155: manyIds.slice(0, 16) })
    expect(storedValues.recentConnections({ eip155: disconnectedWallets })).toEqual({
      eip155: disconnectedWallets.slice(0, 5),
    })
    expect(storedValues.recentWallets(wallets)).toEqual(wallets.slice(0, 5))
    const labels = Object.fromEntries(manyIds.map((address) => [address, 'Savings']))
    const read = storedValues.addressLabels({ eip155: labels })?.eip155
    expect(Object.keys(read ?? {})).toEqual(manyIds.slice(-1_000))
  })
})
