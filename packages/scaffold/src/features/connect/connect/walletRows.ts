import {
  type Connector,
  type ConnectorSection,
  completeOrder,
  connectorSections,
  type ListedWallet,
  type Namespace,
  type RecentWallet,
} from '@latchkey/core'
import { findInstalled, fromRecentWallet, originOf } from '@latchkey/core/directory'
import type { ShownHighlights } from '../../wallets/useHighlights.ts'

/** One row of the wallet list. */
export type WalletRow =
  | { kind: 'connector'; connector: Connector; tag: 'recent' | 'installed' | 'multichain' | 'code' | undefined }
  | { kind: 'wallet'; wallet: ListedWallet; tag: 'recent' | undefined }
  /** A skeleton row for a wallet that is still loading. */
  | { kind: 'pending'; key: string }

/** Recommended wallets are added until this many wallets are shown. */
const enough = 4

const sectionTypes: Partial<Record<ConnectorSection, readonly Connector['type'][]>> = {
  walletConnect: ['WALLET_CONNECT'],
  injected: ['INJECTED', 'ANNOUNCED', 'MULTI_CHAIN'],
  external: ['EXTERNAL'],
}

export declare namespace walletRows {
  type Parameters = {
    connectors: readonly Connector[]
    /** Whether the wallets of the page have been compared with one another. Until then, each of their names has one pending row. */
    isReviewed: boolean
    /** If set, lists only wallets that support this namespace. */
    namespace?: Namespace | undefined
    recentWallets: readonly RecentWallet[]
    /** The site's order of sections. Sections that it leaves out follow in the default order. */
    order: readonly ConnectorSection[]
    /** The wallets that the directory shows first. Undefined if the kit has no directory. */
    highlights: ShownHighlights | undefined
    /** The site's own entries, from the option `customWallets`. */
    custom: readonly ListedWallet[]
    /** Number of wallets that the site features. As many pending rows are shown while the directory is loading. */
    featuredCount: number
    /**
     * Whether to show the row for the QR code. False on a phone, which cannot scan its own screen, and while a session is connected.
     */
    canScan: boolean
  }
}

/** The wallets to choose from, without repetition, in the site's order of sections. */
export function walletRows(parameters: walletRows.Parameters): WalletRow[] {
  const { order, highlights, featuredCount, canScan, namespace, isReviewed } = parameters
  const connectors = parameters.connectors.flatMap((each) => connectorOf(each, namespace) ?? [])
  const sections: Partial<Record<ConnectorSection, WalletRow[]>> = {}
  const shown: WalletRow[] = []
  const add = (section: ConnectorSection, rows: readonly WalletRow[]) => {
    const added: WalletRow[] = []
    for (const row of rows) if (![...shown, ...added].some((before) => isSame(before, row))) added.push(row)
    sections[section] = added
    shown.push(...added)
  }

  add('recent', recentRows(parameters))
  for (const section of ['injected', 'external'] as const)
    add(
      section,
      connectors.filter(ofSection(section)).map((each) => connectorRow(each, isReviewed)),
    )
  const wallets = parameters.connectors.filter(({ type }) => type !== 'WALLET_CONNECT')
  const listed = (list: readonly ListedWallet[]) =>
    list
      .filter((wallet) => !findInstalled(wallet, wallets, namespace) && suits(wallet, namespace))
      .map((wallet): WalletRow => ({ kind: 'wallet', wallet, tag: undefined }))
  // Which of the directory's wallets are installed is unknown until the page's wallets have been compared with one another, and the
  // wallets themselves are unknown until the directory has loaded.
  const isPending = !isReviewed || highlights?.status === 'idle' || highlights?.status === 'loading'
  add('custom', isReviewed ? listed(parameters.custom) : pendingRows('custom', parameters.custom.length))
  add('featured', highlights && isPending ? pendingRows('featured', featuredCount) : listed(highlights?.featured ?? []))
  const missing = Math.max(0, enough - shown.length)
  const recommended =
    highlights && isPending ? pendingRows('recommended', missing) : listed(highlights?.recommended ?? [])
  add('recommended', recommended)
  sections.recommended = sections.recommended?.slice(0, missing) ?? []
  if (canScan)
    add(
      'walletConnect',
      connectors.filter(ofSection('walletConnect')).map((each) => connectorRow(each)),
    )

  const available = connectorSections.filter((section) => sections[section]?.length)
  return completeOrder(order, available).flatMap((section) => sections[section] ?? [])
}

function recentRows({
  connectors,
  isReviewed,
  recentWallets,
  highlights,
  custom,
  namespace,
}: walletRows.Parameters): WalletRow[] {
  return recentWallets.flatMap((recent): WalletRow[] => {
    const origin = originOf(recent)
    // Ids can be made from names. So a page wallet with the name of a directory wallet can also have its id.
    const known = [...custom, ...(highlights?.recent ?? [])].find(({ id }) => id === recent.id)
    const here = connectors.find((each) => hasId(each, recent.id, origin))
    if (origin ? origin !== 'directory' : here && !known) {
      // An entry without an origin may be a directory wallet: wait until the directory has loaded before a page wallet takes its row.
      const isTold = origin || !highlights || highlights.status === 'ready'
      const connector = here && isTold && connectorOf(here, namespace)
      return connector ? [connectorRow(connector, isReviewed, 'recent')] : []
    }
    if (!known && !highlights) return []
    const wallet = known ?? fromRecentWallet(recent)
    if (!suits(wallet, namespace)) return []
    return isReviewed ? [{ kind: 'wallet', wallet, tag: 'recent' }] : pendingRows(`recent ${recent.id}`, 1)
  })
}

/** The member of a wallet for one namespace, or undefined. WalletConnect fits all namespaces, since one session can cover several. */
function connectorOf(connector: Connector, namespace: Namespace | undefined): Connector | undefined {
  if (!namespace || connector.type === 'WALLET_CONNECT') return connector
  return (connector.connectors ?? [connector]).find((each) => each.namespace === namespace)
}

function suits({ chains }: ListedWallet, namespace: Namespace | undefined): boolean {
  return !namespace || chains.length === 0 || chains.some((chain) => chain.startsWith(`${namespace}:`))
}

function ofSection(section: ConnectorSection): (connector: Connector) => boolean {
  return ({ type }) => sectionTypes[section]?.includes(type) ?? false
}

function connectorRow(connector: Connector, isReviewed = true, said?: 'recent'): WalletRow {
  if (!isReviewed && ofSection('injected')(connector)) return { kind: 'pending', key: `connector ${connector.name}` }
  const tags = {
    MULTI_CHAIN: 'multichain',
    ANNOUNCED: 'installed',
    INJECTED: 'installed',
    WALLET_CONNECT: 'code',
  } as const
  const tag = connector.type in tags ? tags[connector.type as keyof typeof tags] : undefined
  return { kind: 'connector', connector, tag: said ?? tag }
}

function pendingRows(name: string, count: number): WalletRow[] {
  return Array.from({ length: count }, (_, index) => ({ kind: 'pending', key: `${name} ${index}` }))
}

function isSame(a: WalletRow, b: WalletRow): boolean {
  if (a.kind === 'pending') return b.kind === 'pending' && a.key === b.key
  if (a.kind === 'connector') return b.kind === 'connector' && a.connector === b.connector
  return a.kind === 'wallet' && b.kind === 'wallet' && a.wallet.id === b.wallet.id
}

function hasId(connector: Connector, id: string, namespace: string | undefined): boolean {
  return (connector.connectors ?? [connector]).some(
    (member) => member.id === id && (namespace === undefined || member.namespace === namespace),
  )
}
