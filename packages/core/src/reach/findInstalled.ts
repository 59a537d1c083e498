import type { Namespace } from '@latchkey/protocol'
import type { Connector } from '../ports/adapter.ts'
import type { ListedWallet } from './ListedWallet.ts'

type Wallet = Pick<ListedWallet, 'id' | 'name' | 'rdns' | 'injected' | 'isRenamed' | 'isUnchecked'>

/**
 * The connector of this browser that is a wallet of the directory, if there is one. Of several, one that the host set up comes first, since no
 * script of the page can add it. Then comes the one that has its reverse domain, then the one that has its name: a stranger may have another
 * edition's reverse domain, or a longer name.
 *
 * A connector that may be a copy of another is not returned: the visitor can choose it only in its own row, where it is marked.
 *
 * @param namespace - The kind of chain that it has to be on; any by default.
 */
export function findInstalled(
  wallet: Wallet,
  connectors: readonly Connector[],
  namespace?: Namespace,
): Connector | undefined {
  // The visitor reads another name than that of the connector that has its id.
  if (wallet.isRenamed) return undefined
  const found = connectors.filter(
    (connector) =>
      connector.type !== 'WALLET_CONNECT' &&
      !connector.isDuplicate &&
      findHalf(wallet, connector, (half) => namespace === undefined || half.namespace === namespace),
  )
  const ofHost = found.find(({ type }) => type === 'EXTERNAL')
  if (ofHost) return ofHost
  // Which of several with its reverse domain is genuine is not known: then none that has less of it is, either.
  if (connectors.some((connector) => isMarkedRdns(wallet, connector))) return undefined
  return (
    found.find((connector) => wallet.rdns && halvesOf(connector).some(({ info }) => info?.rdns === wallet.rdns)) ??
    found.find(({ name }) => name === wallet.name) ??
    found[0]
  )
}

/**
 * What to connect of a connector that is a wallet of the directory: its half on that kind of chain, else another. A half that has only name
 * and picture of the others may be a stranger's, and is not taken.
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
  // The directory may say of any name that it has the reverse domain of a stranger.
  if (plain(name) !== plain(connector.name)) return false
  if (rdns && connector.info?.rdns === rdns) return true
  // Elsewhere an id is what the wallet calls itself.
  if (rdns && connector.namespace === 'eip155' && connector.id === rdns) return true
  // On Bitcoin it is a place in the page, and no wallet's id.
  return injected.some(
    ({ namespace, injected_id }) =>
      namespace !== 'bip122' && namespace === connector.namespace && injected_id === connector.id,
  )
}

/** Of "Base (formerly Coinbase Wallet)", either name is one of the wallet's. */
function isNamed(listed: string, name: string): boolean {
  return [listed, ...listed.split(/ \(formerly |\)$/)].some((each) => plain(each) === plain(name))
}

/** As catalogues and wallets write the same name. */
const plain = (name: string) => name.toLowerCase().replace(/(?: wallet| app)+$/, '')
