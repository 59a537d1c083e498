import type { Connector, ConnectorType } from '@latchkey/core'
import { connectorSections } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { wallet } from '../../stories/wallets.ts'
import { walletRows } from './walletSections.ts'

const one = (name: string, type: ConnectorType) => wallet(name, { type })
const announced = one('Announced', 'ANNOUNCED')
const injected = one('Injected', 'INJECTED')
const external = one('External', 'EXTERNAL')
const walletConnect = one('WalletConnect', 'WALLET_CONNECT')
const merged: Connector = {
  ...one('Everywhere', 'MULTI_CHAIN'),
  connectors: [wallet('Everywhere', { id: 'evm' }), wallet('Everywhere', { id: 'sol', namespace: 'solana' })],
}
const all = [external, announced, walletConnect, merged, injected]
const names = (rows: ReturnType<typeof walletRows>) => rows.map(({ connector }) => connector.name)

describe('walletRows', () => {
  test('default', () => {
    expect(walletRows(all, [], connectorSections)).toEqual([
      { connector: walletConnect, tag: undefined },
      { connector: announced, tag: 'installed' },
      { connector: merged, tag: 'installed' },
      { connector: injected, tag: 'installed' },
      { connector: external, tag: undefined },
    ])
  })

  test('param: order', () => {
    const order = ['external', 'injected', 'walletConnect'] as const
    expect(names(walletRows(all, [], order))).toEqual([
      'External',
      'Announced',
      'Everywhere',
      'Injected',
      'WalletConnect',
    ])
  })

  test('behavior: sections that the order leaves out come after it', () => {
    expect(names(walletRows(all, [], ['external']))).toEqual([
      'External',
      'WalletConnect',
      'Announced',
      'Everywhere',
      'Injected',
    ])
    expect(names(walletRows(all, [], []))).toEqual(names(walletRows(all, [], connectorSections)))
  })

  test('behavior: a section that is named twice or has nobody is not there', () => {
    expect(walletRows([external], [], ['featured', 'external', 'external', 'recommended'])).toEqual([
      { connector: external, tag: undefined },
    ])
    expect(walletRows([], [], connectorSections)).toEqual([])
  })

  test('param: recentWallets', () => {
    const recent = [
      { id: external.id, name: external.name },
      { id: announced.id, name: announced.name },
    ]
    expect(walletRows(all, recent, ['recent'])).toEqual([
      { connector: external, tag: 'recent' },
      { connector: announced, tag: 'recent' },
      { connector: walletConnect, tag: undefined },
      { connector: merged, tag: 'installed' },
      { connector: injected, tag: 'installed' },
    ])
  })

  test('behavior: a recent wallet that is merged now is known by any of its members', () => {
    const rows = walletRows(all, [{ id: 'sol', name: 'Everywhere' }], ['recent'])
    expect(rows[0]).toEqual({ connector: merged, tag: 'recent' })
    expect(rows.filter(({ connector }) => connector === merged)).toHaveLength(1)
  })

  test('behavior: a recent wallet that is gone is not listed', () => {
    expect(walletRows([external], [{ id: 'gone', name: 'Gone' }], ['recent'])).toEqual([
      { connector: external, tag: undefined },
    ])
  })
})
