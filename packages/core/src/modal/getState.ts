import type { CaipNetworkId, Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import type { ViewName } from './views.ts'

export declare namespace getState {
  type ReturnType = {
    /** Whether the modal is open. */
    open: boolean
    /** Whether the kit is disconnecting a wallet, or the site called `setLoading(true)`. */
    loading: boolean
    /** The visible view. */
    view: ViewName | undefined
    /** The active namespace. */
    activeNamespace: Namespace
    /** The CAIP-2 id of the network of the active namespace. */
    selectedNetworkId: CaipNetworkId
    /** The wallet that is being connected. */
    connectingWallet: { id: string; name: string } | undefined
  }
}

/** Returns the most important values of the kit's state in one record. */
export function getState(core: Core): getState.ReturnType {
  const { attempt } = core.connection.state
  return {
    open: core.modal.state.open,
    loading: core.modal.state.loading || core.modal.state.leaving,
    view: core.router.current()?.name,
    activeNamespace: core.chain.state.activeNamespace,
    selectedNetworkId: getNetwork(core).caipNetworkId,
    connectingWallet:
      attempt.status === 'connecting' ? { id: attempt.connector.id, name: attempt.connector.name } : undefined,
  }
}
