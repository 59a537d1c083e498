import type { Connector, ConnectorType } from '@latchkey/core'
import { connectorSections } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { listed, wallet } from '../../../stories/wallets.ts'
import type { ShownHighlights } from '../../wallets/useHighlights.ts'
import { type WalletRow, walletRows } from './walletRows.ts'

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

const [coral, dune, elm, fern, own] = ['Coral', 'Dune', 'Elm', 'Fern', 'Own'].map((name) => listed(name)) as [
  ReturnType<typeof listed>,
  ReturnType<typeof listed>,
  ReturnType<typeof listed>,
  ReturnType<typeof listed>,
  ReturnType<typeof listed>,
]
const ready: ShownHighlights = {
  status: 'ready',
  featured: [],
  recommended: [coral, dune, elm, fern],
  recent: [],
  count: 500,
}

const rowsOf = (rest: Partial<walletRows.Parameters>) =>
  walletRows({
    connectors: all,
    isReviewed: true,
    recentWallets: [],
    order: connectorSections,
    highlights: undefined,
    custom: [],
    featuredCount: 0,
    canScan: true,
    ...rest,
  })

function nameOf(row: WalletRow): string {
  if (row.kind === 'pending') return row.key
  return row.kind === 'wallet' ? row.wallet.name : row.connector.name
}
const names = (rest: Partial<walletRows.Parameters>) => rowsOf(rest).map(nameOf)

describe('walletRows', () => {
  test('default', () => {
    expect(rowsOf({})).toEqual([
      { kind: 'connector', connector: walletConnect, tag: 'code' },
      { kind: 'connector', connector: announced, tag: 'installed' },
      { kind: 'connector', connector: merged, tag: 'multichain' },
      { kind: 'connector', connector: injected, tag: 'installed' },
      { kind: 'connector', connector: external, tag: undefined },
    ])
  })

  test('param: order', () => {
    const order = ['external', 'injected', 'walletConnect'] as const
    expect(names({ order })).toEqual(['External', 'Announced', 'Everywhere', 'Injected', 'WalletConnect'])
  })

  test('behavior: lists the sections that the order leaves out after the ordered ones', () => {
    expect(names({ order: ['external'] })).toEqual(['External', 'WalletConnect', 'Announced', 'Everywhere', 'Injected'])
    expect(names({ order: [] })).toEqual(names({}))
  })

  test('behavior: ignores a repeated section name and a section without wallets', () => {
    const order = ['featured', 'external', 'external', 'recommended'] as const
    expect(names({ connectors: [external], order })).toEqual(['External'])
    expect(names({ connectors: [] })).toEqual([])
  })

  test('param: namespace', () => {
    const [, solana] = merged.connectors ?? []
    const recentWallets = [
      { id: announced.id, name: announced.name },
      { id: 'sol', name: 'Everywhere' },
    ]
    expect(rowsOf({ namespace: 'solana', recentWallets })).toEqual([
      { kind: 'connector', connector: walletConnect, tag: 'code' },
      { kind: 'connector', connector: solana, tag: 'recent' },
    ])
    const highlights = {
      ...ready,
      recommended: [coral, listed('Dune', { chains: ['solana:1'] }), listed('Elm', { chains: [] })],
    }
    expect(names({ namespace: 'solana', highlights })).toEqual(['WalletConnect', 'Everywhere', 'Dune', 'Elm'])
    expect(names({ namespace: 'bip122' })).toEqual(['WalletConnect'])
  })

  test('param: canScan', () => {
    expect(names({ canScan: false })).not.toContain('WalletConnect')
  })

  test('param: recentWallets', () => {
    const recentWallets = [
      { id: external.id, name: external.name },
      { id: announced.id, name: announced.name },
    ]
    expect(rowsOf({ recentWallets, order: ['recent'] })).toEqual([
      { kind: 'connector', connector: external, tag: 'recent' },
      { kind: 'connector', connector: announced, tag: 'recent' },
      { kind: 'connector', connector: walletConnect, tag: 'code' },
      { kind: 'connector', connector: merged, tag: 'multichain' },
      { kind: 'connector', connector: injected, tag: 'installed' },
    ])
  })

  test('param: isReviewed: shows page and directory wallets as pending rows until the review is done', () => {
    const halves = [wallet('Half', { id: 'evm' }), wallet('Half', { id: 'sol', namespace: 'solana' })]
    const recentWallets = [
      { id: halves[0]?.id ?? '', name: 'Half' },
      { id: 'dune', name: 'Dune', from: 'directory' },
    ]
    const rest = { connectors: [...halves, external, walletConnect], highlights: ready, custom: [own], recentWallets }
    const kinds = (isReviewed: boolean) =>
      rowsOf({ ...rest, isReviewed }).map((row) => (row.kind === 'connector' ? row.connector.name : row.kind))
    expect(kinds(false).sort()).toEqual(['External', 'WalletConnect', 'pending', 'pending', 'pending'])
    expect(kinds(true)).not.toContain('pending')
  })

  test('behavior: finds a merged wallet as recent by the id of any member', () => {
    const rows = rowsOf({ recentWallets: [{ id: 'sol', name: 'Everywhere' }], order: ['recent'] })
    expect(rows[0]).toEqual({ kind: 'connector', connector: merged, tag: 'recent' })
    expect(rows.map(nameOf).filter((name) => name === 'Everywhere')).toHaveLength(1)
  })

  test('behavior: lists a recent wallet once if several of its members are stored', () => {
    const recentWallets = ['sol', 'evm'].map((id) => ({ id, name: 'Everywhere' }))
    expect(names({ connectors: [merged], recentWallets, order: ['recent'] })).toEqual(['Everywhere'])
  })

  describe('behavior: a page wallet with the id of a recent directory wallet', () => {
    const impostor = { ...announced, id: coral.id, name: coral.name, namespace: 'bip122' } as const
    const connectors = [impostor]
    const rows = { connectors, order: ['recent'] as const }
    const asInstalled = { kind: 'connector', connector: impostor, tag: 'installed' }

    test.each([ready, { ...ready, status: 'loading' } as const, { ...ready, status: 'failed' } as const])(
      'does not replace its row, directory: $status',
      (highlights) => {
        const recentWallets = [{ id: coral.id, name: coral.name, from: 'directory' }]
        const [first, second] = rowsOf({ ...rows, recentWallets, highlights })
        expect(first).toEqual({ kind: 'wallet', wallet: { id: coral.id, name: coral.name, chains: [] }, tag: 'recent' })
        expect(second).toEqual(asInstalled)
      },
    )

    test('does not replace its row if the stored entry has no origin', () => {
      const recentWallets = [{ id: coral.id, name: coral.name }]
      const rowsOfListed = rowsOf({ ...rows, recentWallets, highlights: { ...ready, recent: [coral] } })
      expect(rowsOfListed.slice(0, 2)).toEqual([{ kind: 'wallet', wallet: coral, tag: 'recent' }, asInstalled])
      for (const status of ['idle', 'loading', 'failed'] as const)
        expect(rowsOf({ ...rows, recentWallets, highlights: { ...ready, status } })[0]).toEqual(asInstalled)
      // A directory that is ready and does not list the wallet confirms that the entry is a wallet of the page.
      const rowsOfUnlisted = rowsOf({ ...rows, recentWallets, highlights: ready })
      expect(rowsOfUnlisted[0]).toEqual({ kind: 'connector', connector: impostor, tag: 'recent' })
    })

    test('does not replace the row of a recent wallet of another namespace', () => {
      const recentWallets = [{ id: coral.id, name: coral.name, from: 'solana' }]
      expect(rowsOf({ ...rows, recentWallets })[0]).toEqual(asInstalled)
      const older = [{ id: coral.id, name: coral.name, rdns: coral.id }]
      expect(rowsOf({ ...rows, recentWallets: older })[0]).toEqual(asInstalled)
      const siteWallets = [{ id: coral.id, name: coral.name, from: 'bip122' }]
      expect(rowsOf({ ...rows, recentWallets: siteWallets, highlights: { ...ready, status: 'loading' } })[0]).toEqual({
        kind: 'connector',
        connector: impostor,
        tag: 'recent',
      })
    })
  })

  test('behavior: without a directory, leaves out a recent wallet that is no longer in the page', () => {
    expect(names({ recentWallets: [{ id: 'gone', name: 'Gone' }] })).toEqual(names({}))
  })

  test('behavior: adds links to a recent directory wallet once the directory has loaded', () => {
    const recentWallets = [{ id: 'coral', name: 'Coral' }]
    const loading = rowsOf({ recentWallets, highlights: { ...ready, status: 'loading', recommended: [] } })
    const wallet = { id: 'coral', name: 'Coral', chains: [] }
    expect(loading[1]).toEqual({ kind: 'wallet', wallet, tag: 'recent' })
    const known = rowsOf({ recentWallets, connectors: [], highlights: { ...ready, recent: [coral] } })
    expect(known[0]).toEqual({ kind: 'wallet', wallet: coral, tag: 'recent' })
    expect(known.map(nameOf)).toEqual(['Coral', 'Dune', 'Elm', 'Fern'])
  })

  test('param: highlights: adds recommended wallets until four wallets are shown', () => {
    expect(names({ connectors: [], highlights: ready })).toEqual(['Coral', 'Dune', 'Elm', 'Fern'])
    expect(names({ connectors: [announced, walletConnect], highlights: ready })).toEqual([
      'WalletConnect',
      'Announced',
      'Coral',
      'Dune',
      'Elm',
    ])
    expect(names({ highlights: ready })).toEqual(names({}))
  })

  test('behavior: shows all featured and custom wallets and counts them toward the four', () => {
    const highlights = { ...ready, featured: [fern] }
    expect(names({ connectors: [announced], highlights, custom: [own] })).toEqual(['Announced', 'Fern', 'Own', 'Coral'])
  })

  test('param: custom: works without a directory', () => {
    const recentWallets = [{ id: own.id, name: own.name }]
    expect(rowsOf({ connectors: [], custom: [own] })).toEqual([{ kind: 'wallet', wallet: own, tag: undefined }])
    expect(rowsOf({ connectors: [], custom: [own], recentWallets })).toEqual([
      { kind: 'wallet', wallet: own, tag: 'recent' },
    ])
  })

  test('behavior: does not list an installed wallet a second time', () => {
    const here = wallet('Coral', { info: { rdns: 'example.coral' } })
    const highlights = { ...ready, recommended: [listed('Coral', { rdns: 'example.coral' }), dune] }
    expect(names({ connectors: [here], highlights })).toEqual(['Coral', 'Dune'])
  })

  test('behavior: shows pending rows while the directory is loading', () => {
    const highlights: ShownHighlights = { ...ready, status: 'loading', recommended: [] }
    expect(names({ connectors: [announced], highlights, featuredCount: 1 })).toEqual([
      'Announced',
      'featured 0',
      'recommended 0',
      'recommended 1',
    ])
  })

  test('behavior: shows no pending rows after the directory failed', () => {
    const highlights: ShownHighlights = { ...ready, status: 'failed', recommended: [] }
    expect(names({ connectors: [announced], highlights, featuredCount: 1 })).toEqual(['Announced'])
  })
})
