import type { Namespace } from '@latchkey/protocol'
import type { Connector } from '../adapter.ts'
import { proxy } from '../state.ts'

export type ConnectorsState = { byNamespace: Partial<Record<Namespace, readonly Connector[]>> }

export type ConnectorsController = ReturnType<typeof createConnectorsController>

/**
 * @param images - The host's own pictures, by connector id.
 */
export function createConnectorsController({ images = {} }: { images?: Readonly<Record<string, string>> } = {}) {
  const state = proxy<ConnectorsState>({ byNamespace: {} })
  return {
    state,
    set(namespace: Namespace, connectors: readonly Connector[]) {
      state.byNamespace[namespace] = connectors.map((connector) => {
        const imageUrl = images[connector.id] ?? connector.imageUrl
        return { ...connector, name: normaliseName(connector.name), ...(imageUrl && { imageUrl }) }
      })
    },
    find: (namespace: Namespace, id: string): Connector | undefined =>
      state.byNamespace[namespace]?.find((connector) => connector.id === id),
  }
}

/** One wallet announces itself under two names on different chains; one name lets the two merge. */
function normaliseName(name: string): string {
  return name === 'Trust Wallet' ? 'Trust' : name
}
