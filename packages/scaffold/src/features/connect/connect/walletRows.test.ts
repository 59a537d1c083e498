import type { Connector, ConnectorType, HighlightsState } from '@latchkey/core'
import { connectorSections } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { createListedWallet, createWallet } from '../../../stories/wallets.ts'
import { createWalletRows, type WalletRow } from './walletRows.ts'

const connectorOf = (name: string, type: ConnectorType) => createWallet(name, { type })
const announcedWallet = connectorOf('Announced', 'ANNOUNCED')
const injectedWallet = connectorOf('Injected', 'INJECTED')
const externalWallet = connectorOf('External', 'EXTERNAL')
const walletConnect = connectorOf('WalletConnect', 'WALLET_CONNECT')
const mergedWallet: Connector = {
  ...connectorOf('Everywhere', 'MULTI_CHAIN'),
  connectors: [
    createWallet('Everywhere', { id: 'evm' }),
    createWallet('Everywhere', { id: 'sol', namespace: 'solana' }),
  ],
}
const allConnectors = [externalWallet, announcedWallet, walletConnect, mergedWallet, injectedWallet]

const [coral, dune, elm, fern, own] = ['Coral', 'Dune', 'Elm', 'Fern', 'Own'].map((name) =>
  createListedWallet(name),
) as [
  ReturnType<typeof createListedWallet>,
  ReturnType<typeof createListedWallet>,
  ReturnType<typeof createListedWallet>,
  ReturnType<typeof createListedWallet>,
  ReturnType<typeof createListedWallet>,
]
const readyHighlights: HighlightsState = {
  status: 'ready',
  featured: [],
  recommended: [coral, dune, elm, fern],
  recent: [],
  count: 500,
}

const rowsOf = (rest: Partial<createWalletRows.Parameters>) =>
  createWalletRows({
    connectors: allConnectors,
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
const namesOf = (rest: Partial<createWalletRows.Parameters>) => rowsOf(rest).map(nameOf)

describe('walletRows', () => {
  test('default', () => {
    expect(rowsOf({})).toEqual([
      { kind: 'connector', connector: walletConnect, tag: 'code' },
      { kind: 'connector', connector: announcedWallet, tag: 'installed' },
      { kind: 'connector', connector: mergedWallet, tag: 'multichain' },
      { kind: 'connector', connector: injectedWallet, tag: 'installed' },
      { kind: 'connector', connector: externalWallet, tag: undefined },
    ])
  })

  test('param: order', () => {
    const order = ['external', 'injected', 'walletConnect'] as const
    expect(namesOf({ order })).toEqual(['External', 'Announced', 'Everywhere', 'Injected', 'WalletConnect'])
  })

  test('behavior: lists the sections that the order leaves out after the ordered ones', () => {
    expect(namesOf({ order: ['external'] })).toEqual([
      'External',
      'WalletConnect',
      'Announced',
      'Everywhere',
      'Injected',
    ])
    expect(namesOf({ order: [] })).toEqual(namesOf({}))
  })

  test('behavior: ignores a repeated section name and a section without wallets', () => {
    const order = ['featured', 'external', 'external', 'recommended'] as const
    expect(namesOf({ connectors: [externalWallet], order })).toEqual(['External'])
    expect(namesOf({ connectors: [] })).toEqual([])
  })

  test('param: namespace', () => {
    const [, solana] = mergedWallet.connectors ?? []
    const recentWallets = [
      { id: announcedWallet.id, name: announcedWallet.name },
      { id: 'sol', name: 'Everywhere' },
    ]
    expect(rowsOf({ namespace: 'solana', recentWallets })).toEqual([
      { kind: 'connector', connector: walletConnect, tag: 'code' },
      { kind: 'connector', connector: solana, tag: 'recent' },
    ])
    const highlights = {
      ...readyHighlights,
      recommended: [
        coral,
        createListedWallet('Dune', { chains: ['solana:1'] }),
        createListedWallet('Elm', { chains: [] }),
      ],
    }
    expect(namesOf({ namespace: 'solana', highlights })).toEqual(['WalletConnect', 'Everywhere', 'Dune', 'Elm'])
    expect(namesOf({ namespace: 'bip122' })).toEqual(['WalletConnect'])
  })

  test('param: canScan', () => {
    expect(namesOf({ canScan: false })).not.toContain('WalletConnect')
  })

  test('param: recentWallets', () => {
    const recentWallets = [
      { id: externalWallet.id, name: externalWallet.name },
      { id: announcedWallet.id, name: announcedWallet.name },
    ]
    expect(rowsOf({ recentWallets, order: ['recent'] })).toEqual([
      { kind: 'connector', connector: externalWallet, tag: 'recent' },
      { kind: 'connector', connector: announcedWallet, tag: 'recent' },
      { kind: 'connector', connector: walletConnect, tag: 'code' },
      { kind: 'connector', connector: mergedWallet, tag: 'multichain' },
      { kind: 'connector', connector: injectedWallet, tag: 'installed' },
    ])
  })

  test('param: isReviewed: shows page and directory wallets as pending rows until the review is done', () => {
    const halves = [createWallet('Half', { id: 'evm' }), createWallet('Half', { id: 'sol', namespace: 'solana' })]
    const recentWallets = [
      { id: halves[0]?.id ?? '', name: 'Half' },
      { id: 'dune', name: 'Dune', from: 'directory' },
    ]
    const rest = {
      connectors: [...halves, externalWallet, walletConnect],
      highlights: readyHighlights,
      custom: [own],
      recentWallets,
    }
    const kinds = (isReviewed: boolean) =>
      rowsOf({ ...rest, isReviewed }).map((row) => (row.kind === 'connector' ? row.connector.name : row.kind))
    expect(kinds(false).sort()).toEqual(['External', 'WalletConnect', 'pending', 'pending', 'pending'])
    expect(kinds(true)).not.toContain('pending')
  })

  test('behavior: finds a merged wallet as recent by the id of any member', () => {
    const rows = rowsOf({ recentWallets: [{ id: 'sol', name: 'Everywhere' }], order: ['recent'] })
    expect(rows[0]).toEqual({ kind: 'connector', connector: mergedWallet, tag: 'recent' })
    expect(rows.map(nameOf).filter((name) => name === 'Everywhere')).toHaveLength(1)
  })

  test('behavior: lists a recent wallet once if several of its members are stored', () => {
    const recentWallets = ['sol', 'evm'].map((id) => ({ id, name: 'Everywhere' }))
    expect(namesOf({ connectors: [mergedWallet], recentWallets, order: ['recent'] })).toEqual(['Everywhere'])
  })

  describe('behavior: a page wallet with the id of a recent directory wallet', () => {
    const impostor = { ...announcedWallet, id: coral.id, name: coral.name, namespace: 'bip122' } as const
    const connectors = [impostor]
    const rows = { connectors, order: ['recent'] as const }
    const installedRow = { kind: 'connector', connector: impostor, tag: 'installed' }

    test.each([
      readyHighlights,
      { ...readyHighlights, status: 'loading' } as const,
      { ...readyHighlights, status: 'failed' } as const,
    ])('does not replace its row, directory: $status', (highlights) => {
      const recentWallets = [{ id: coral.id, name: coral.name, from: 'directory' }]
      const [first, second] = rowsOf({ ...rows, recentWallets, highlights })
      expect(first).toEqual({ kind: 'wallet', wallet: { id: coral.id, name: coral.name, chains: [] }, tag: 'recent' })
      expect(second).toEqual(installedRow)
    })

    test('does not replace its row if the stored entry has no origin', () => {
      const recentWallets = [{ id: coral.id, name: coral.name }]
      const rowsOfListed = rowsOf({ ...rows, recentWallets, highlights: { ...readyHighlights, recent: [coral] } })
      expect(rowsOfListed.slice(0, 2)).toEqual([{ kind: 'wallet', wallet: coral, tag: 'recent' }, installedRow])
      for (const status of ['idle', 'loading', 'failed'] as const)
        expect(rowsOf({ ...rows, recentWallets, highlights: { ...readyHighlights, status } })[0]).toEqual(installedRow)
      // The directory has loaded and does not list the recent wallet, so the recent wallet is the one that the page announced.
      const rowsOfUnlisted = rowsOf({ ...rows, recentWallets, highlights: readyHighlights })
      expect(rowsOfUnlisted[0]).toEqual({ kind: 'connector', connector: impostor, tag: 'recent' })
    })

    test('does not replace the row of a recent wallet of another namespace', () => {
      const recentWallets = [{ id: coral.id, name: coral.name, from: 'solana' }]
      expect(rowsOf({ ...rows, recentWallets })[0]).toEqual(installedRow)
      const entryWithoutOrigin = [{ id: coral.id, name: coral.name, rdns: coral.id }]
      expect(rowsOf({ ...rows, recentWallets: entryWithoutOrigin })[0]).toEqual(installedRow)
      const entryOfNamespace = [{ id: coral.id, name: coral.name, from: 'bip122' }]
      expect(
        rowsOf({ ...rows, recentWallets: entryOfNamespace, highlights: { ...readyHighlights, status: 'loading' } })[0],
      ).toEqual({
        kind: 'connector',
        connector: impostor,
        tag: 'recent',
      })
    })
  })

  test('behavior: without a directory, leaves out a recent wallet that is no longer in the page', () => {
    expect(namesOf({ recentWallets: [{ id: 'gone', name: 'Gone' }] })).toEqual(namesOf({}))
  })

  test('behavior: adds links to a recent directory wallet once the directory has loaded', () => {
    const recentWallets = [{ id: 'coral', name: 'Coral' }]
    const loadingRows = rowsOf({
      recentWallets,
      highlights: { ...readyHighlights, status: 'loading', recommended: [] },
    })
    const wallet = { id: 'coral', name: 'Coral', chains: [] }
    expect(loadingRows[1]).toEqual({ kind: 'wallet', wallet, tag: 'recent' })
    const loadedRows = rowsOf({ recentWallets, connectors: [], highlights: { ...readyHighlights, recent: [coral] } })
    expect(loadedRows[0]).toEqual({ kind: 'wallet', wallet: coral, tag: 'recent' })
    expect(loadedRows.map(nameOf)).toEqual(['Coral', 'Dune', 'Elm', 'Fern'])
  })

  test('param: highlights: adds recommended wallets until four wallets are shown', () => {
    expect(namesOf({ connectors: [], highlights: readyHighlights })).toEqual(['Coral', 'Dune', 'Elm', 'Fern'])
    expect(namesOf({ connectors: [announcedWallet, walletConnect], highlights: readyHighlights })).toEqual([
      'WalletConnect',
      'Announced',
      'Coral',
      'Dune',
      'Elm',
    ])
    expect(namesOf({ highlights: readyHighlights })).toEqual(namesOf({}))
  })

  test('behavior: shows all featured and custom wallets and counts them toward the four', () => {
    const highlights = { ...readyHighlights, featured: [fern] }
    expect(namesOf({ connectors: [announcedWallet], highlights, custom: [own] })).toEqual([
      'Announced',
      'Fern',
      'Own',
      'Coral',
    ])
  })

  test('param: custom: works without a directory', () => {
    const recentWallets = [{ id: own.id, name: own.name }]
    expect(rowsOf({ connectors: [], custom: [own] })).toEqual([{ kind: 'wallet', wallet: own, tag: undefined }])
    expect(rowsOf({ connectors: [], custom: [own], recentWallets })).toEqual([
      { kind: 'wallet', wallet: own, tag: 'recent' },
    ])
  })

  test('behavior: does not list an installed wallet a second time', () => {
    const installedWallet = createWallet('Coral', { info: { rdns: 'example.coral' } })
    const highlights = {
      ...readyHighlights,
      recommended: [createListedWallet('Coral', { rdns: 'example.coral' }), dune],
    }
    expect(namesOf({ connectors: [installedWallet], highlights })).toEqual(['Coral', 'Dune'])
  })

  test('behavior: shows pending rows while the directory is loading', () => {
    const highlights: HighlightsState = { ...readyHighlights, status: 'loading', recommended: [] }
    expect(namesOf({ connectors: [announcedWallet], highlights, featuredCount: 1 })).toEqual([
      'Announced',
      'featured 0',
      'recommended 0',
      'recommended 1',
    ])
  })

  test('behavior: shows no pending rows after the directory failed', () => {
    const highlights: HighlightsState = { ...readyHighlights, status: 'failed', recommended: [] }
    expect(namesOf({ connectors: [announcedWallet], highlights, featuredCount: 1 })).toEqual(['Announced'])
  })
})
