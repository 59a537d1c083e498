import { getConnections, type Latchkey, type Namespace } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** What `useLatchkeyConnections` returns. */
export type UseLatchkeyConnectionsReturnType = getConnections.ReturnType &
  Pick<Latchkey, 'switchConnection' | 'deleteConnection'>

/**
 * Every wallet that is connected in a namespace, and those that were, with how to switch to one and how to forget one.
 *
 * @param namespace - By default the one that the visitor looks at.
 */
export function useLatchkeyConnections({
  namespace,
}: {
  namespace?: Namespace
} = {}): UseLatchkeyConnectionsReturnType {
  const { core, switchConnection, deleteConnection } = useKit('useLatchkeyConnections')
  const connections = useSelected(core, (from) => getConnections(from, { namespace }))
  return { ...connections, switchConnection, deleteConnection }
}
