import { getConnections, type Latchkey, type Namespace } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** The return type of `useLatchkeyConnections`. */
export type UseLatchkeyConnectionsReturnType = getConnections.ReturnType &
  Pick<Latchkey, 'switchConnection' | 'deleteConnection'>

/**
 * Returns the connected and the recently disconnected wallets of a namespace. Also returns functions to switch to a connected wallet and to
 * remove a disconnected one from the list.
 *
 * @param namespace - The namespace of the wallets. Defaults to the active namespace.
 */
export function useLatchkeyConnections({
  namespace,
}: {
  namespace?: Namespace
} = {}): UseLatchkeyConnectionsReturnType {
  const { core, switchConnection, deleteConnection } = useKit('useLatchkeyConnections')
  const connections = useSelected(core, (sourceCore) => getConnections(sourceCore, { namespace }))
  return { ...connections, switchConnection, deleteConnection }
}
