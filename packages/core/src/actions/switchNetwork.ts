import { type CaipNetworkId, isCaipNetworkId, type Network } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { ConfigurationError } from '../errors/configuration.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { NetworkError } from '../errors/network.ts'
import { isUserRejection } from '../errors/rpcCodes.ts'
import { adoptConnection } from './adoptConnection.ts'
import { getAdapter } from './getAdapter.ts'
import { updateStored } from './updateStored.ts'

export declare namespace switchNetwork {
  type Parameters = { network: Network | CaipNetworkId }
  type ReturnType = Network
  type ErrorType = NetworkError | ConfigurationError
}

/**
 * Moves to a network; one of another namespace makes that namespace the active one. A connected wallet is asked, and the kit
 * follows once it has moved.
 *
 * @throws NetworkError `NetworkNotFound`, `SwitchRejected`, `ChainNotSupported`
 */
export async function switchNetwork(
  core: Core,
  parameters: switchNetwork.Parameters,
): Promise<switchNetwork.ReturnType> {
  const network = findNetwork(core, parameters.network)
  const { caipNetworkId, chainNamespace: namespace } = network
  core.storage.unlock()
  const chain = core.chain.state.byNamespace[namespace]
  if (chain?.account.status === 'connected' && chain.caipNetworkId !== caipNetworkId) await moveWallet(core, network)
  core.chain.setNetwork(namespace, caipNetworkId)
  core.chain.setActiveNamespace(namespace)
  core.chain.setNetworkSwitch({ status: 'idle' })
  core.storage.write('activeNamespace', namespace)
  updateStored(core, 'activeNetworks', namespace, caipNetworkId)
  core.events.track({ event: 'SWITCH_NETWORK', network: caipNetworkId })
  return network
}

function findNetwork(core: Core, wanted: Network | CaipNetworkId): Network {
  const id = typeof wanted === 'string' ? wanted : wanted.caipNetworkId
  const network = isCaipNetworkId(id) ? core.chain.findNetwork(id) : undefined
  if (!network) throw new NetworkError('NetworkNotFound', { details: `${id} is not one of the kit's networks.` })
  return network
}

async function moveWallet(core: Core, network: Network) {
  const { caipNetworkId, chainNamespace: namespace } = network
  core.chain.setNetworkSwitch({ status: 'switching', caipNetworkId })
  try {
    const connection = await getAdapter(core, namespace).switchNetwork({ network })
    adoptConnection(core, { namespace, connection })
  } catch (cause) {
    const error =
      cause instanceof LatchkeyError
        ? cause
        : new NetworkError(isUserRejection(cause) ? 'SwitchRejected' : 'ChainNotSupported', { cause })
    core.chain.setNetworkSwitch({ status: 'failed', caipNetworkId, error })
    core.log.error(error)
    throw error
  }
}
