import type { Account, Latchkey, Namespace } from '@latchkey/core'
import { labelOf } from '../../../parts/labelOf.ts'

/** One row of the list of connected wallets. A wallet has one row for each of its accounts. */
export type ProfileWallet = {
  connectorId: string
  name: string
  imageUrl: string | undefined
  address: string
  type: Account['type']
  /** The name that the visitor gave the account. */
  label: string | undefined
  /**
   * Whether this is the first account of its wallet. Only the row of the first account has a button to disconnect, because this button
   * disconnects all accounts of the wallet.
   */
  isFirst: boolean
  status: 'active' | 'connected'
}

/** A wallet that the visitor disconnected. */
export type DisconnectedWallet = { connectorId: string; name: string; imageUrl: string | undefined; address: string }

/** Returns the rows for all accounts of the wallets that are connected in a namespace. The active account comes first. */
export function listProfileWallets(kit: Latchkey, namespace: Namespace): readonly ProfileWallet[] {
  const { addressLabels: labels } = kit.getAccount({ namespace })
  return kit.getConnections({ namespace }).connections.flatMap(({ connectorId, wallet, accounts, status }) =>
    accounts.map(
      ({ address, type }, index): ProfileWallet => ({
        connectorId,
        name: wallet.name,
        imageUrl: wallet.imageUrl,
        address,
        type,
        label: labelOf(labels, address),
        isFirst: index === 0,
        status: status === 'active' && index === 0 ? 'active' : 'connected',
      }),
    ),
  )
}

export function listDisconnectedWallets(kit: Latchkey, namespace: Namespace): readonly DisconnectedWallet[] {
  return kit
    .getConnections({ namespace })
    .recentConnections.map(({ connectorId, name, imageUrl, address }) => ({ connectorId, name, imageUrl, address }))
}
