import type { CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'

export declare namespace getNetwork {
  type Parameters = {
    /** By default the namespace that the visitor looks at. */
    namespace?: Namespace | undefined
  }
  type ReturnType = {
    caipNetworkId: CaipNetworkId
    /** The part after the namespace: a number on EVM chains. */
    chainId: number | string
    /** `undefined` on a network that the site does not list. */
    network: Network | undefined
    isSupported: boolean
    /** The networks that the wallet's session allows; `undefined` when it limits nothing. */
    approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
    /** Whether the wallet can be moved to a network that its session does not hold yet, if it agrees. */
    canAddNetworks: boolean
  }
}

/** The network of a namespace: where the wallet is, or where the visitor chose to be. */
export function getNetwork(core: Core, { namespace }: getNetwork.Parameters = {}): getNetwork.ReturnType {
  const { state } = core.chain
  const chain = state.byNamespace[namespace ?? state.activeNamespace]
  const caipNetworkId = chain?.caipNetworkId ?? (state.networks[0] as Network).caipNetworkId
  const network = core.chain.findNetwork(caipNetworkId)
  const reference = caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
  const account = chain?.account.status === 'connected' ? chain.account : undefined
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
