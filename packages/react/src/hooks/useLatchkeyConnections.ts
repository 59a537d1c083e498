import type { getConnections, Latchkey, Namespace } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

export type UseLatchkeyConnectionsReturnType = getConnections.ReturnType &
  Pick<Latchkey, 'switchConnection' | 'deleteConnection'>

/** Every wallet that is connected in a namespace, and those that were, with how to switch to one and how to forget one. */
export function useLatchkeyConnections({
  namespace,
}: {
  namespace?: Namespace
} = {}): UseLatchkeyConnectionsReturnType {
  const { core, getConnections, switchConnection, deleteConnection } = useKit('useLatchkeyConnections')
  const connections = useSelected(core, () => getConnections({ namespace }))
  return { ...connections, switchConnection, deleteConnection }
}
