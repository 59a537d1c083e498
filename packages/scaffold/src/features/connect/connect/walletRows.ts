import {
  type Connector,
  type ConnectorSection,
  completeOrder,
  connectorSections,
  type HighlightsState,
  type ListedWallet,
  type Namespace,
  type RecentWallet,
} from '@latchkey/core'
import { findInstalled, findSourceNamespace, fromRecentWallet } from '@latchkey/core/directory'

/** One row of the wallet list. */
export type WalletRow =
  | { kind: 'connector'; connector: Connector; tag: 'recent' | 'installed' | 'multichain' | 'code' | undefined }
  | { kind: 'wallet'; wallet: ListedWallet; tag: 'recent' | undefined }
  /** A placeholder row for a wallet that is still loading. */
  | { kind: 'pending'; key: string }

/** If the list has fewer rows than this number, recommended wallets are added. */
const minRowCount = 4

/** The types of the connectors that each section of the wallet list shows. */
const connectorTypesBySection: Partial<Record<ConnectorSection, readonly Connector['type'][]>> = {
  walletConnect: ['WALLET_CONNECT'],
  injected: ['INJECTED', 'ANNOUNCED', 'MULTI_CHAIN'],
  external: ['EXTERNAL'],
}

type ConnectorTag = Extract<WalletRow, { kind: 'connector' }>['tag']

/** The tag beside a wallet's name, by the type of the wallet's connector. */
const tagByConnectorType: Partial<Record<Connector['type'], ConnectorTag>> = {
  MULTI_CHAIN: 'multichain',
  ANNOUNCED: 'installed',
  INJECTED: 'installed',
  WALLET_CONNECT: 'code',
}

export declare namespace createWalletRows {
  type Parameters = {
    connectors: readonly Connector[]
    /**
     * Whether the kit has compared the wallets that announced themselves on the page. Until then, wallets of the same name share one
     * skeleton row.
     */
    isReviewed: boolean
    /** If set, lists only wallets that support this namespace. */
    namespace?: Namespace | undefined
    recentWallets: readonly RecentWallet[]
    /** The order of sections that the site chose. Sections that the site does not name follow in the default order. */
    order: readonly ConnectorSection[]
    /** The directory's recommended, featured and recent wallets. Undefined if the kit has no directory. */
    highlights: HighlightsState | undefined
    /** The wallets of the site's option `customWallets`. */
    custom: readonly ListedWallet[]
    /** Number of wallets in the site's option `featuredWalletIds`. While the directory loads, each of them has a skeleton row. */
    featuredCount: number
    /**
     * Whether to show the row for the QR code. False on a phone, which cannot scan its own screen, and while a WalletConnect session is
     * connected.
     */
    canScan: boolean
  }
}

/** Returns the rows of the wallet list in the site's order of sections. Each wallet has only one row. */
export function createWalletRows(parameters: createWalletRows.Parameters): WalletRow[] {
  const { order, highlights, featuredCount, canScan, namespace, isReviewed } = parameters
  const connectors = parameters.connectors.flatMap((each) => findConnector(each, namespace) ?? [])
  const sections: Partial<Record<ConnectorSection, WalletRow[]>> = {}
  const allRows: WalletRow[] = []
  const addSection = (section: ConnectorSection, rows: readonly WalletRow[]) => {
    const newRows: WalletRow[] = []
    for (const row of rows)
      if (![...allRows, ...newRows].some((earlierRow) => isSameRow(earlierRow, row))) newRows.push(row)
    sections[section] = newRows
    allRows.push(...newRows)
  }

  addSection('recent', createRecentRows(parameters))
  for (const section of ['injected', 'external'] as const)
    addSection(
      section,
      connectors.filter(isInSection(section)).map((each) => createConnectorRow(each, isReviewed)),
    )
  const pageConnectors = parameters.connectors.filter(({ type }) => type !== 'WALLET_CONNECT')
  const toWalletRows = (list: readonly ListedWallet[]) =>
    list
      .filter((wallet) => !findInstalled(wallet, pageConnectors, namespace) && supportsNamespace(wallet, namespace))
      .map((wallet): WalletRow => ({ kind: 'wallet', wallet, tag: undefined }))
  // Directory wallets are listed after the directory has loaded and the page's wallets have been compared (`isReviewed`). The comparison
  // finds out which directory wallets are installed.
  const isDirectoryPending = !isReviewed || highlights?.status === 'idle' || highlights?.status === 'loading'
  addSection(
    'custom',
    isReviewed ? toWalletRows(parameters.custom) : createPendingRows('custom', parameters.custom.length),
  )
  addSection(
    'featured',
    highlights && isDirectoryPending
      ? createPendingRows('featured', featuredCount)
      : toWalletRows(highlights?.featured ?? []),
  )
  const missingCount = Math.max(0, minRowCount - allRows.length)
  const recommendedRows =
    highlights && isDirectoryPending
      ? createPendingRows('recommended', missingCount)
      : toWalletRows(highlights?.recommended ?? [])
  addSection('recommended', recommendedRows)
  sections.recommended = sections.recommended?.slice(0, missingCount) ?? []
  if (canScan)
    addSection(
      'walletConnect',
      connectors.filter(isInSection('walletConnect')).map((each) => createConnectorRow(each)),
    )

  const availableSections = connectorSections.filter((section) => sections[section]?.length)
  return completeOrder(order, availableSections).flatMap((section) => sections[section] ?? [])
}

function createRecentRows({
  connectors,
  isReviewed,
  recentWallets,
  highlights,
  custom,
  namespace,
}: createWalletRows.Parameters): WalletRow[] {
  return recentWallets.flatMap((recent): WalletRow[] => {
    // A namespace or `directory`. Undefined if an older version of the kit stored the entry, because that version did not store the source.
    const idSource = findSourceNamespace(recent)
    // A wallet on the page may have an id made from its name, and so the same id as a directory wallet of that name. So the id alone does
    // not identify a recent wallet.
    const listedWallet = [...custom, ...(highlights?.recent ?? [])].find(({ id }) => id === recent.id)
    const pageConnector = connectors.find((each) => hasMemberId(each, recent.id, idSource))
    if (idSource ? idSource !== 'directory' : pageConnector && !listedWallet) {
      // If the source is unknown, the entry may be a directory wallet. So a wallet on the page gets this entry only after the directory has
      // loaded.
      const isSourceKnown = idSource || !highlights || highlights.status === 'ready'
      const connector = pageConnector && isSourceKnown && findConnector(pageConnector, namespace)
      return connector ? [createConnectorRow(connector, isReviewed, 'recent')] : []
    }
    if (!listedWallet && !highlights) return []
    const wallet = listedWallet ?? fromRecentWallet(recent)
    if (!supportsNamespace(wallet, namespace)) return []
    return isReviewed ? [{ kind: 'wallet', wallet, tag: 'recent' }] : createPendingRows(`recent ${recent.id}`, 1)
  })
}

/** Returns a wallet's connector for one namespace. WalletConnect serves every namespace, because one session can contain several. */
function findConnector(connector: Connector, namespace: Namespace | undefined): Connector | undefined {
  if (!namespace || connector.type === 'WALLET_CONNECT') return connector
  return (connector.connectors ?? [connector]).find((each) => each.namespace === namespace)
}

function supportsNamespace({ chains }: ListedWallet, namespace: Namespace | undefined): boolean {
  return !namespace || chains.length === 0 || chains.some((chain) => chain.startsWith(`${namespace}:`))
}

function isInSection(section: ConnectorSection): (connector: Connector) => boolean {
  return ({ type }) => connectorTypesBySection[section]?.includes(type) ?? false
}

function createConnectorRow(connector: Connector, isReviewed = true, tagOverride?: 'recent'): WalletRow {
  if (!isReviewed && isInSection('injected')(connector)) return { kind: 'pending', key: `connector ${connector.name}` }
  return { kind: 'connector', connector, tag: tagOverride ?? tagByConnectorType[connector.type] }
}

function createPendingRows(name: string, count: number): WalletRow[] {
  return Array.from({ length: count }, (_, index) => ({ kind: 'pending', key: `${name} ${index}` }))
}

function isSameRow(a: WalletRow, b: WalletRow): boolean {
  if (a.kind === 'pending') return b.kind === 'pending' && a.key === b.key
  if (a.kind === 'connector') return b.kind === 'connector' && a.connector === b.connector
  return a.kind === 'wallet' && b.kind === 'wallet' && a.wallet.id === b.wallet.id
}

function hasMemberId(connector: Connector, id: string, namespace: string | undefined): boolean {
  return (connector.connectors ?? [connector]).some(
    (member) => member.id === id && (namespace === undefined || member.namespace === namespace),
  )
}
