import type { Namespace } from '@latchkey/protocol'
import type { Connector } from '../ports/adapter.ts'
import type { ListedWallet } from './ListedWallet.ts'

/** The data of a listed wallet by which its connector is found. */
type WalletIdentity = Pick<ListedWallet, 'id' | 'name' | 'rdns' | 'injected' | 'isRenamed' | 'isUnchecked'>

/**
 * Finds the connector in this browser that belongs to a wallet of the directory. If several connectors belong to the
 * wallet, the first choice is one that the site set up, because no script in the page can add such a connector. The
 * second choice is one with the wallet's reverse domain, and the third is one with exactly the wallet's name. Without
 * this order, another edition of the wallet (such as a beta) could be returned. A connector that may be a copy is
 * never returned. The visitor can choose it only in its own row, which shows a warning.
 *
 * @param namespace - The namespace in which the wallet must have a connector; any namespace by default.
 */
export function findInstalled(
  wallet: WalletIdentity,
  connectors: readonly Connector[],
  namespace?: Namespace,
): Connector | undefined {
  // If the directory shows this wallet under the name of another wallet, no connector is returned. A visitor who chooses
  // that name must not connect a wallet that has another name.
  if (wallet.isRenamed) return undefined
  const matchingConnectors = connectors.filter(
    (connector) =>
      connector.type !== 'WALLET_CONNECT' &&
      !connector.isDuplicate &&
      findMergedConnector(wallet, connector, (member) => namespace === undefined || member.namespace === namespace),
  )
  const siteConnector = matchingConnectors.find(({ type }) => type === 'EXTERNAL')
  if (siteConnector) return siteConnector
  // If a connector with the wallet's reverse domain may be a copy, another script may be imitating the wallet.
  // Connectors that only have the wallet's name are then not trusted either.
  if (connectors.some((connector) => isDoubtfulRdns(wallet, connector))) return undefined
  return (
    matchingConnectors.find(
      (connector) => wallet.rdns && mergedConnectorsOf(connector).some(({ info }) => info?.rdns === wallet.rdns),
    ) ??
    matchingConnectors.find(({ name }) => name === wallet.name) ??
    matchingConnectors[0]
  )
}

/**
 * Returns the connector to use for an installed wallet: the one in this namespace, otherwise one in another namespace.
 * A connector that shares only the name and the picture is not used, because it may be a copy.
 */
export function pickInstalledConnector(wallet: WalletIdentity, installed: Connector, namespace: Namespace): Connector {
  return (
    findMergedConnector(wallet, installed, (member) => member.namespace === namespace) ??
    findMergedConnector(wallet, installed, () => true) ??
    installed
  )
}

/** Returns the connectors that a merged connector consists of. A connector that is not merged consists only of itself. */
const mergedConnectorsOf = (connector: Connector) => connector.connectors ?? [connector]

function findMergedConnector(
  wallet: WalletIdentity,
  connector: Connector,
  isAllowed: (member: Connector) => boolean,
): Connector | undefined {
  return mergedConnectorsOf(connector).find(
    (member) => !member.isDuplicate && isConnectorOfWallet(wallet, member) && isAllowed(member),
  )
}

/** Whether a connector has the wallet's reverse domain, but may be a copy. */
function isDoubtfulRdns({ rdns }: WalletIdentity, connector: Connector): boolean {
  return mergedConnectorsOf(connector).some(
    ({ info, isDuplicate }) => rdns !== undefined && info?.rdns === rdns && (isDuplicate || connector.isDuplicate),
  )
}

function isConnectorOfWallet(
  { id, name, rdns, injected = [], isUnchecked }: WalletIdentity,
  connector: Connector,
): boolean {
  if (connector.explorerId !== undefined)
    return connector.explorerId === id && (!isUnchecked || matchesName(name, connector.name))
  // The name must match too. A directory could otherwise list a wallet under any name with the reverse domain of
  // another wallet.
  if (simplifyName(name) !== simplifyName(connector.name)) return false
  if (rdns && connector.info?.rdns === rdns) return true
  // In eip155, the id of a connector is its reverse domain. In other namespaces, the wallet chose the id itself, so the
  // id proves nothing.
  if (rdns && connector.namespace === 'eip155' && connector.id === rdns) return true
  // On Bitcoin, `injected_id` is the name of a property of `window`. Any script can set this property, so it proves
  // nothing about the wallet.
  return injected.some(
    ({ namespace, injected_id }) =>
      namespace !== 'bip122' && namespace === connector.namespace && injected_id === connector.id,
  )
}

/**
 * Whether a name in the directory is the name of a connector. "Base (formerly Coinbase Wallet)" matches a connector
 * named "Base" and one named "Coinbase Wallet".
 */
function matchesName(listedName: string, name: string): boolean {
  return [listedName, ...listedName.split(/ \(formerly |\)$/)].some((each) => simplifyName(each) === simplifyName(name))
}

/**
 * Returns a name in lower case, without "Wallet" or "App" at the end. The directory and the wallet itself may
 * write the same name differently in these points.
 */
const simplifyName = (name: string) => name.toLowerCase().replace(/(?: wallet| app)+$/, '')
