import { type CaipNetworkId, isCaipNetworkId, type Network } from '@latchkey/protocol'
import { adoptConnection, recordConnection } from '../connections/adoptConnection.ts'
import { updateStored } from '../connections/updateStored.ts'
import type { Core } from '../createCore.ts'
import { isOwnError } from '../errors/foreign.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import { NetworkError } from '../errors/network.ts'
import { isUserRejection } from '../errors/rpcCodes.ts'
import { type NetworkInput, toNetwork } from '../options/networks.ts'
import type { AdapterConnection } from '../ports/adapter.ts'
import { walletConnectId } from '../ports/walletConnectConnector.ts'
import { failSwitch } from './failSwitch.ts'

export declare namespace switchNetwork {
  type Parameters = {
    /**
     * The network to switch to, which must be one of the kit's networks: the object that the site passed, its CAIP-2
     * id, or the chain id of an EVM chain.
     */
    network: NetworkInput | CaipNetworkId | number
  }
  type ReturnType = Network
  type ErrorType = NetworkError
}

/**
 * Switches to a network and makes its namespace active. A connected wallet is asked first, and the kit's state changes
 * only after the wallet has switched. If the visitor disconnects the wallet before it approves, the kit's network does
 * not change.
 *
 * @throws NetworkError `NetworkNotFound` if the site does not list the network
 * @throws NetworkError `SwitchRejected` if the visitor declined in the wallet
 * @throws NetworkError `ChainNotSupported` if the wallet cannot switch to the network
 * @throws NetworkError `SwitchNotDone` if the wallet approved but stayed on its network
 */
export async function switchNetwork(
  core: Core,
  parameters: switchNetwork.Parameters,
): Promise<switchNetwork.ReturnType> {
  const network = findNetwork(core, parameters.network)
  const { caipNetworkId, chainNamespace: namespace } = network
  const { activeNamespace } = core.chain.state
  core.storage.unlock()
  const isSwitched = await switchInAdapter(core, network)
  const { networkSwitch } = core.chain.state
  // The visitor may have asked twice for this network. The second request failed, because the wallet still showed the
  // prompt of the first one. Now that the first one succeeded, the error of the second one is removed.
  if (networkSwitch.status !== 'idle' && networkSwitch.caipNetworkId === caipNetworkId)
    core.chain.setNetworkSwitch({ status: 'idle' })
  if (!isSwitched) return network
  // If the active namespace has changed while the wallet was asked, the visitor chose another namespace. A late
  // approval must not undo this choice.
  if (core.chain.state.activeNamespace === activeNamespace) {
    core.chain.setActiveNamespace(namespace)
    core.storage.write('activeNamespace', namespace)
  }
  core.events.track({ event: 'SWITCH_NETWORK', network: caipNetworkId })
  return network
}

function findNetwork(core: Core, networkOrId: switchNetwork.Parameters['network']): Network {
  const id = toCaipNetworkId(networkOrId)
  const network = isCaipNetworkId(id) ? core.chain.findNetwork(id) : undefined
  if (network) return network
  import('../notices/raiseAlert.ts')
    .then(({ raiseAlert }) => raiseAlert(core, { code: 'NetworkNotFound' }))
    .catch(core.log.error)
  throw new NetworkError('NetworkNotFound', { details: `${id} is not one of the kit's networks.` })
}

function toCaipNetworkId(networkOrId: switchNetwork.Parameters['network'] | null | undefined): string {
  if (typeof networkOrId === 'number') return `eip155:${networkOrId}`
  return networkOrId && typeof networkOrId === 'object' ? toNetwork(networkOrId).caipNetworkId : String(networkOrId)
}

/**
 * Asks the adapter to switch.
 *
 * @returns whether the namespace now uses the network
 */
async function switchInAdapter(core: Core, network: Network): Promise<boolean> {
  const { caipNetworkId, chainNamespace: namespace } = network
  const namespaceState = core.chain.state.byNamespace[namespace]
  const account = namespaceState?.account
  const hasConnectedWallet = account?.status === 'connected'
  if (hasConnectedWallet && namespaceState?.caipNetworkId === caipNetworkId) {
    // A WalletConnect session may be waiting for a switch to another network. The adapter must be called even if the
    // network does not change, so that the session stops waiting. The wallet is not asked.
    const isSessionWaiting =
      account.connectorId === walletConnectId && core.chain.state.networkSwitch.status === 'switching'
    if (!isSessionWaiting) return true
  }
  if (hasConnectedWallet) core.chain.setNetworkSwitch({ status: 'switching', caipNetworkId })
  try {
    const connection = await core.adapters[namespace]?.switchNetwork({ network })
    return connection ? updateStateAfterSwitch(core, network, connection) : setNetworkWithoutWallet(core, network)
  } catch (cause) {
    const error = toSwitchError(cause)
    failSwitch(core, caipNetworkId, error)
    core.log.error(error)
    throw error
  }
}

/**
 * Updates the state to the wallet's new network. In the meantime, the visitor may have switched to another wallet or
 * disconnected this one. The network of the wallet in use then stays visible, because payments are sent from that
 * wallet.
 *
 * @returns whether the namespace now uses the network
 */
function updateStateAfterSwitch(
  core: Core,
  { caipNetworkId, chainNamespace: namespace }: Network,
  connection: AdapterConnection,
) {
  const { account, connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  const isSameConnector = ({ connectorId }: { connectorId: string }) => connectorId === connection.connectorId
  if (account?.status === 'connected' ? !isSameConnector(account) : account?.status !== 'connecting') {
    if (connections.some(isSameConnector)) recordConnection(core, { namespace, connection })
    return false
  }
  adoptConnection(core, { namespace, connection })
  if (core.chain.state.byNamespace[namespace]?.caipNetworkId !== caipNetworkId) throw new NetworkError('SwitchNotDone')
  return true
}

/**
 * Sets the network of a namespace in which no wallet is connected. If a wallet has connected since the switch was
 * started, the network of that wallet stays.
 *
 * @returns whether the namespace now uses the network
 */
function setNetworkWithoutWallet(core: Core, { caipNetworkId, chainNamespace: namespace }: Network): boolean {
  if (core.chain.state.byNamespace[namespace]?.account.status === 'connected') return false
  core.chain.setNetwork(namespace, caipNetworkId)
  updateStored(core, 'activeNetworks', namespace, caipNetworkId)
  return true
}

function toSwitchError(cause: unknown): LatchkeyError {
  const isRejected = isOwnError(cause) ? cause.code === 'UserRejected' : isUserRejection(cause)
  if (isRejected) return new NetworkError('SwitchRejected', { cause })
  return isOwnError(cause) ? cause : new NetworkError('ChainNotSupported', { cause })
}
