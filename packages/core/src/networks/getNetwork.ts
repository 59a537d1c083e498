import type { CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'

export declare namespace getNetwork {
  type Parameters = {
    /** By default the namespace that the visitor looks at. */
    namespace?: Namespace | undefined
  }
  type ReturnType = {
    /** CAIP-2, such as `eip155:1`. */
    caipNetworkId: CaipNetworkId
    /** The part after the namespace: a number on EVM chains. */
    chainId: number | string
    /** `undefined` on a network that the site does not list. */
    network: Network | undefined
    /** Whether the site lists it. */
    isSupported: boolean
    /** The networks that the wallet's session allows; `undefined` when it limits nothing. */
    approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
    /** Whether the wallet can be moved to a network that its session does not hold yet, if it agrees. */
    canAddNetworks: boolean
  }
  /** What is said of a namespace of which the kit has no network. */
  type NoNetwork = { [field in Exclude<keyof ReturnType, 'isSupported' | 'canAddNetworks'>]: undefined } & {
    isSupported: false
    canAddNetworks: false
  }
}

/** The network of a namespace: where the wallet is, or where the visitor chose to be. */
export function getNetwork(core: Core, parameters?: { namespace?: undefined }): getNetwork.ReturnType
export function getNetwork(core: Core, parameters?: getNetwork.Parameters): getNetwork.ReturnType | getNetwork.NoNetwork
export function getNetwork(
  core: Core,
  { namespace }: getNetwork.Parameters = {},
): getNetwork.ReturnType | getNetwork.NoNetwork {
  const { state } = core.chain
  const chain = state.byNamespace[namespace ?? state.activeNamespace]
  if (!chain)
    return {
      caipNetworkId: undefined,
      chainId: undefined,
      network: undefined,
      isSupported: false,
      approvedCaipNetworkIds: undefined,
      canAddNetworks: false,
    }
  const { caipNetworkId } = chain
  const network = core.chain.findNetwork(caipNetworkId)
  const reference = caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
  const account = chain.account.status === 'connected' ? chain.account : undefined
  const approved = account?.approvedCaipNetworkIds
  return {
    caipNetworkId,
    chainId: network?.id ?? (caipNetworkId.startsWith('eip155:') ? Number(reference) : reference),
    network,
    isSupported: network !== undefined,
    approvedCaipNetworkIds: approved && [...approved],
    canAddNetworks: !approved || account?.canAddNetworks === true,
  }
}
