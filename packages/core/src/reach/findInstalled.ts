import type { Namespace } from '@latchkey/protocol'
import type { Connector } from '../ports/adapter.ts'
import type { ListedWallet } from './ListedWallet.ts'

type Wallet = Pick<ListedWallet, 'id' | 'name' | 'rdns' | 'injected' | 'isRenamed' | 'isUnchecked'>

/**
 * Finds the connector of this browser that belongs to a wallet of the directory. If there are several, the order is: a connector that the
 * site set up, because no script of the page can add one; a connector with the wallet's reverse domain; a connector with its name. A
 * foreign wallet may use another edition's reverse domain or a longer name.
 *
 * A connector that may be a copy is not returned. The visitor can choose it only in its own row, where it is marked.
 *
 * @param namespace - The namespace of the connector; any by default.
 */
export function findInstalled(
  wallet: Wallet,
  connectors: readonly Connector[],
  namespace?: Namespace,
): Connector | undefined {
  // The visitor sees another name than the connector with this id has.
  if (wallet.isRenamed) return undefined
  const found = connectors.filter(
    (connector) =>
      connector.type !== 'WALLET_CONNECT' &&
      !connector.isDuplicate &&
      findHalf(wallet, connector, (half) => namespace === undefined || half.namespace === namespace),
  )
  const ofHost = found.find(({ type }) => type === 'EXTERNAL')
  if (ofHost) return ofHost
  // If a connector with this reverse domain may be a copy, it is unknown which one is genuine. Then connectors without the domain are not
  // trusted either.
  if (connectors.some((connector) => isMarkedRdns(wallet, connector))) return undefined
  return (
    found.find((connector) => wallet.rdns && halvesOf(connector).some(({ info }) => info?.rdns === wallet.rdns)) ??
    found.find(({ name }) => name === wallet.name) ??
    found[0]
  )
}

/**
 * Returns the connector to use for an installed wallet: its half in this namespace, otherwise another half. A half that shares only the
 * name and the picture may be a copy and is not used.
 */
export function installedHalf(wallet: Wallet, installed: Connector, namespace: Namespace): Connector {
  return (
    findHalf(wallet, installed, (half) => half.namespace === namespace) ??
    findHalf(wallet, installed, () => true) ??
    installed
  )
}

const halvesOf = (connector: Connector) => connector.connectors ?? [connector]

function findHalf(wallet: Wallet, connector: Connector, isMeant: (half: Connector) => boolean): Connector | undefined {
  return halvesOf(connector).find((half) => !half.isDuplicate && isWallet(wallet, half) && isMeant(half))
}

function isMarkedRdns({ rdns }: Wallet, connector: Connector): boolean {
  return halvesOf(connector).some(
    ({ info, isDuplicate }) => rdns !== undefined && info?.rdns === rdns && (isDuplicate || connector.isDuplicate),
  )
}

function isWallet({ id, name, rdns, injected = [], isUnchecked }: Wallet, connector: Connector): boolean {
  if (connector.explorerId !== undefined)
    return connector.explorerId === id && (!isUnchecked || isNamed(name, connector.name))
  // The name must match too, because a directory can list any name with a foreign reverse domain.
  if (plain(name) !== plain(connector.name)) return false
  if (rdns && connector.info?.rdns === rdns) return true
  // In other namespaces the id is a name that the wallet chose itself, so it proves nothing.
  if (rdns && connector.namespace === 'eip155' && connector.id === rdns) return true
  // On Bitcoin the injected id is a property of the page, not the id of a wallet.
  return injected.some(
    ({ namespace, injected_id }) =>
      namespace !== 'bip122' && namespace === connector.namespace && injected_id === connector.id,
  )
}

/** "Base (formerly Coinbase Wallet)" matches both names. */
function isNamed(listed: string, name: string): boolean {
  return [listed, ...listed.split(/ \(formerly |\)$/)].some((each) => plain(each) === plain(name))
}

/** Removes the differences between the names in catalogues and in wallets: case, and "Wallet" or "App" at the end. */
const plain = (name: string) => name.toLowerCase().replace(/(?: wallet| app)+$/, '')
