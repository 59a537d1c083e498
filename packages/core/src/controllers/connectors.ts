import type { Namespace } from '@latchkey/protocol'
import { proxy } from 'valtio/vanilla'
import type { Connector } from '../adapter.ts'

export type ConnectorsState = { byNamespace: Partial<Record<Namespace, readonly Connector[]>> }

export type ConnectorsController = ReturnType<typeof createConnectorsController>

/**
 * @param images - The host's own pictures, by connector id.
 */
export function createConnectorsController({ images = {} }: { images?: Readonly<Record<string, string>> } = {}) {
  const state = proxy<ConnectorsState>({ byNamespace: {} })
  /** As the adapters told them. */
  const told: ConnectorsState['byNamespace'] = {}
  let review: (connectors: readonly Connector[]) => readonly Connector[] = (connectors) => connectors

  /** One kind of chain may change what is to be said of a wallet on another. */
  function show() {
    const reviewed = review(Object.values(told).flat())
    for (const each of Object.keys(told) as Namespace[])
      state.byNamespace[each] = reviewed
        .filter(({ namespace }) => namespace === each)
        .map((connector) => {
          const imageUrl = Object.hasOwn(images, connector.id) && images[connector.id]
          return imageUrl ? { ...connector, imageUrl } : connector
        })
  }

  return {
    state,
    set(namespace: Namespace, connectors: readonly Connector[]) {
      told[namespace] = connectors.map((connector) => ({ ...connector, name: normaliseName(connector.name) }))
      show()
    },
    /** Has all wallets looked at side by side, now and whenever they change. */
    setReview(next: typeof review) {
      review = next
      show()
    },
    find: (namespace: Namespace, id: string): Connector | undefined =>
      state.byNamespace[namespace]?.find((connector) => connector.id === id),
  }
}

/** One wallet announces itself under two names on different chains; one name lets the two merge. */
function normaliseName(name: string): string {
  return name === 'Trust Wallet' ? 'Trust' : name
}
