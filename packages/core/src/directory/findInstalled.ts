import type { WalletListingEntry } from '@latchkey/protocol'
import type { Connector } from '../adapter.ts'

/**
 * The connector of this browser that is a wallet of the directory, if there is one. A connector that may be a copy of another is
 * not returned: the visitor can choose it only in its own row, where it is marked.
 */
export function findInstalled(
  wallet: Pick<WalletListingEntry, 'id' | 'rdns' | 'injected'>,
  connectors: readonly Connector[],
): Connector | undefined {
  return connectors.find(
    (connector) =>
      connector.type !== 'WALLET_CONNECT' &&
      !connector.isDuplicate &&
      [connector, ...(connector.connectors ?? [])].some((member) => !member.isDuplicate && isWallet(wallet, member)),
  )
}

function isWallet(
  { id, rdns, injected = [] }: Pick<WalletListingEntry, 'id' | 'rdns' | 'injected'>,
  connector: Connector,
): boolean {
  if (connector.explorerId === id) return true
  if (rdns && connector.info?.rdns === rdns) return true
  // Elsewhere an id is what the wallet calls itself.
  if (rdns && connector.namespace === 'eip155' && connector.id === rdns) return true
  return injected.some(
    ({ namespace, injected_id }) => namespace === connector.namespace && injected_id === connector.id,
  )
}
