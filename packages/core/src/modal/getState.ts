import type { CaipNetworkId, Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import type { ViewName } from './views.ts'

export declare namespace getState {
  type ReturnType = {
    /** Whether the modal is on screen. */
    open: boolean
    /** The visitor waits: for a wallet to be left, or for the host (`setLoading`). */
    loading: boolean
    /** The view on screen. */
    view: ViewName | undefined
    /** The kind of chain that the visitor looks at. */
    activeNamespace: Namespace
    /** The CAIP-2 id of its network. */
    selectedNetworkId: CaipNetworkId
    /** The wallet that is being waited for. */
    connectingWallet: { id: string; name: string } | undefined
  }
}

/** Where the kit stands, in one record. */
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
