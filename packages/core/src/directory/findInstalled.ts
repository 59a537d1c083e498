import type { WalletListingEntry } from '@latchkey/protocol'
import type { Connector } from '../adapter.ts'

type Wallet = Pick<WalletListingEntry, 'id' | 'name' | 'rdns' | 'injected'>

/**
 * The connector of this browser that is a wallet of the directory, if there is one. Of several, the one that has its reverse domain comes
 * first, then the one that has its name: a stranger may have another edition's reverse domain, or a longer name.
 *
 * A connector that may be a copy of another is not returned: the visitor can choose it only in its own row, where it is marked.
 */
export function findInstalled(wallet: Wallet, connectors: readonly Connector[]): Connector | undefined {
  const found = connectors.filter(
    (connector) =>
      connector.type !== 'WALLET_CONNECT' &&
      !connector.isDuplicate &&
      membersOf(connector).some((member) => !member.isDuplicate && isWallet(wallet, member)),
  )
  // Which of several with its reverse domain is genuine is not known: then none that has less of it is, either.
  if (connectors.some((connector) => isMarkedRdns(wallet, connector))) return undefined
  return (
    found.find((connector) => wallet.rdns && membersOf(connector).some(({ info }) => info?.rdns === wallet.rdns)) ??
    found.find(({ name }) => name === wallet.name) ??
    found[0]
  )
}

const membersOf = (connector: Connector) => [connector, ...(connector.connectors ?? [])]

function isMarkedRdns({ rdns }: Wallet, connector: Connector): boolean {
  return membersOf(connector).some(
    ({ info, isDuplicate }) => rdns !== undefined && info?.rdns === rdns && (isDuplicate || connector.isDuplicate),
  )
}

function isWallet({ id, rdns, injected = [] }: Wallet, connector: Connector): boolean {
  if (connector.explorerId === id) return true
  if (rdns && connector.info?.rdns === rdns) return true
  // Elsewhere an id is what the wallet calls itself.
  if (rdns && connector.namespace === 'eip155' && connector.id === rdns) return true
  return injected.some(
    ({ namespace, injected_id }) => namespace === connector.namespace && injected_id === connector.id,
  )
}
