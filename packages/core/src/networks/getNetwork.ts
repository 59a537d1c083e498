import type { CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'

export declare namespace getNetwork {
  type Parameters = {
    /** Defaults to the active namespace. */
    namespace?: Namespace | undefined
  }
  type ReturnType = {
    /** A CAIP-2 id such as `eip155:1`. */
    caipNetworkId: CaipNetworkId
    /** The part of the CAIP-2 id after the namespace. On EVM chains, it is a number. */
    chainId: number | string
    /** The network's data as the site listed it; `undefined` if the site does not list the network. */
    network: Network | undefined
    /** Whether the site lists the network. */
    isSupported: boolean
    /** The networks that the WalletConnect session allows; `undefined` if the wallet allows every network. */
    approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
    /** Whether the wallet can be asked to add networks to its session. */
    canAddNetworks: boolean
  }
  /** The result for a namespace in which the kit has no networks. */
  type NoNetwork = { [field in Exclude<keyof ReturnType, 'isSupported' | 'canAddNetworks'>]: undefined } & {
    isSupported: false
    canAddNetworks: false
  }
}

/** Returns the network of a namespace: the network of the connected wallet, or without a wallet the network that the visitor chose. */
export function getNetwork(core: Core, parameters?: { namespace?: undefined }): getNetwork.ReturnType
export function getNetwork(core: Core, parameters?: getNetwork.Parameters): getNetwork.ReturnType | getNetwork.NoNetwork
export function getNetwork(
  core: Core,
  { namespace }: getNetwork.Parameters = {},
): getNetwork.ReturnType | getNetwork.NoNetwork {
  const { state } = core.chain
  const namespaceState = state.byNamespace[namespace ?? state.activeNamespace]
  if (!namespaceState)
    return {
      caipNetworkId: undefined,
      chainId: undefined,
      network: undefined,
      isSupported: false,
      approvedCaipNetworkIds: undefined,
      canAddNetworks: false,
    }
  const { caipNetworkId } = namespaceState
  const network = core.chain.findNetwork(caipNetworkId)
  const chainReference = caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
  const account = namespaceState.account.status === 'connected' ? namespaceState.account : undefined
  const approvedIds = account?.approvedCaipNetworkIds
  return {
    caipNetworkId,
    chainId: network?.id ?? (caipNetworkId.startsWith('eip155:') ? Number(chainReference) : chainReference),
    network,
    isSupported: network !== undefined,
    approvedCaipNetworkIds: approvedIds && [...approvedIds],
    canAddNetworks: !approvedIds || account?.canAddNetworks === true,
  }
}
