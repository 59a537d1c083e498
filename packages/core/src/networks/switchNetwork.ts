import { type CaipNetworkId, isCaipNetworkId, type Network } from '@latchkey/protocol'
import { adoptConnection, noteConnection } from '../connections/adoptConnection.ts'
import { updateStored } from '../connections/updateStored.ts'
import type { Core } from '../createCore.ts'
import { isOwnError } from '../errors/foreign.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import { NetworkError } from '../errors/network.ts'
import { isUserRejection } from '../errors/rpcCodes.ts'
import { type NetworkInput, toNetwork } from '../options/networks.ts'
import type { AdapterConnection } from '../ports/adapter.ts'
import { walletConnectId } from '../ports/walletConnectConnector.ts'
import { endSwitch } from './endSwitch.ts'

export declare namespace switchNetwork {
  type Parameters = {
    /** One of the kit's networks: the object that was passed to the kit, its CAIP-2 id, or the chain id of an EVM chain. */
    network: NetworkInput | CaipNetworkId | number
  }
  type ReturnType = Network
  type ErrorType = NetworkError
}

/**
 * Switches the network; the namespace of the network becomes the active one. A connected wallet is asked first, and the kit changes after
 * it has switched. If the visitor disconnects the wallet before it approves, the kit's network stays the same.
 *
 * @throws NetworkError `NetworkNotFound`, `SwitchRejected`, `ChainNotSupported`, `SwitchNotDone`
 */
export async function switchNetwork(
  core: Core,
  parameters: switchNetwork.Parameters,
): Promise<switchNetwork.ReturnType> {
  const network = findNetwork(core, parameters.network)
  const { caipNetworkId, chainNamespace: namespace } = network
  const { activeNamespace } = core.chain.state
  core.storage.unlock()
  const isMoved = await moveAdapter(core, network)
  const { networkSwitch } = core.chain.state
  // This also clears a second switch to this network, which failed because the wallet still showed the prompt of this one.
  if (networkSwitch.status !== 'idle' && networkSwitch.caipNetworkId === caipNetworkId)
    core.chain.setNetworkSwitch({ status: 'idle' })
  if (!isMoved) return network
  // A late approval must not override a newer choice of the visitor.
  if (core.chain.state.activeNamespace === activeNamespace) {
    core.chain.setActiveNamespace(namespace)
    core.storage.write('activeNamespace', namespace)
  }
  core.events.track({ event: 'SWITCH_NETWORK', network: caipNetworkId })
  return network
}

function findNetwork(core: Core, wanted: switchNetwork.Parameters['network']): Network {
  const id = toId(wanted)
  const network = isCaipNetworkId(id) ? core.chain.findNetwork(id) : undefined
  if (network) return network
  import('../notices/raiseAlert.ts')
    .then(({ raiseAlert }) => raiseAlert(core, { code: 'NetworkNotFound' }))
    .catch(core.log.error)
  throw new NetworkError('NetworkNotFound', { details: `${id} is not one of the kit's networks.` })
}

function toId(wanted: switchNetwork.Parameters['network'] | null | undefined): string {
  if (typeof wanted === 'number') return `eip155:${wanted}`
  return wanted && typeof wanted === 'object' ? toNetwork(wanted).caipNetworkId : String(wanted)
}

/** @returns whether the namespace is now on the network */
async function moveAdapter(core: Core, network: Network): Promise<boolean> {
  const { caipNetworkId, chainNamespace: namespace } = network
  const chain = core.chain.state.byNamespace[namespace]
  const account = chain?.account
  const asksWallet = account?.status === 'connected'
  if (asksWallet && chain?.caipNetworkId === caipNetworkId) {
    // If a session waits for a switch to another network, it must learn that the visitor stays. It responds without asking the wallet.
    const isWaiting = account.connectorId === walletConnectId && core.chain.state.networkSwitch.status === 'switching'
    if (!isWaiting) return true
  }
  if (asksWallet) core.chain.setNetworkSwitch({ status: 'switching', caipNetworkId })
  try {
    const connection = await core.adapters[namespace]?.switchNetwork({ network })
    return connection ? follow(core, network, connection) : choose(core, network)
  } catch (cause) {
    const error = toSwitchError(cause)
    endSwitch(core, caipNetworkId, error)
    core.log.error(error)
    throw error
  }
}

/**
 * Shows the wallet's new network. If the visitor changed to another wallet or disconnected this one while it was asked, the network of the
 * wallet in use stays visible, because the adapter pays from that wallet.
 */
function follow(core: Core, { caipNetworkId, chainNamespace: namespace }: Network, connection: AdapterConnection) {
  const { account, connections = [] } = core.chain.state.byNamespace[namespace] ?? {}
  const isOf = ({ connectorId }: { connectorId: string }) => connectorId === connection.connectorId
  if (account?.status === 'connected' ? !isOf(account) : account?.status !== 'connecting') {
    if (connections.some(isOf)) noteConnection(core, { namespace, connection })
    return false
  }
  adoptConnection(core, { namespace, connection })
  if (core.chain.state.byNamespace[namespace]?.caipNetworkId !== caipNetworkId) throw new NetworkError('SwitchNotDone')
  return true
}

/** Sets the network of a namespace without a wallet. If a wallet has connected in the meantime, its own network stays. */
function choose(core: Core, { caipNetworkId, chainNamespace: namespace }: Network): boolean {
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
