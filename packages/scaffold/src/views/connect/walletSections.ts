import {
  type Connector,
  type ConnectorSection,
  completeOrder,
  connectorSections,
  type RecentWallet,
} from '@latchkey/core'

/** One row of the wallet list. */
export type WalletRow = { connector: Connector; tag: 'recent' | 'installed' | undefined }

const sectionTypes: Partial<Record<ConnectorSection, readonly Connector['type'][]>> = {
  walletConnect: ['WALLET_CONNECT'],
  injected: ['INJECTED', 'ANNOUNCED', 'MULTI_CHAIN'],
  external: ['EXTERNAL'],
}

/**
 * The wallets to choose from, in the host's order of sections. A wallet that was used before stands with the recent ones alone.
 *
 * @param order - The host's order; sections that it leaves out come after, in the default order.
 */
export function walletRows(
  connectors: readonly Connector[],
  recentWallets: readonly RecentWallet[],
  order: readonly ConnectorSection[],
): WalletRow[] {
  const recent = recentWallets.flatMap(({ id }) => connectors.filter((connector) => hasId(connector, id)).slice(0, 1))
  const sections: Partial<Record<ConnectorSection, WalletRow[]>> = {
    recent: recent.map((connector) => ({ connector, tag: 'recent' })),
  }
  for (const section of connectorSections) {
    const types = sectionTypes[section]
    if (!types) continue
    sections[section] = connectors
      .filter((connector) => types.includes(connector.type) && !recent.includes(connector))
      .map((connector) => ({ connector, tag: isInstalled(connector) ? 'installed' : undefined }))
  }
  const available = connectorSections.filter((section) => sections[section]?.length)
  return completeOrder(order, available).flatMap((section) => sections[section] ?? [])
}

function hasId(connector: Connector, id: string): boolean {
  return connector.id === id || (connector.connectors?.some((member) => member.id === id) ?? false)
}

function isInstalled({ type }: Connector): boolean {
  return type === 'ANNOUNCED' || type === 'INJECTED' || type === 'MULTI_CHAIN'
}
