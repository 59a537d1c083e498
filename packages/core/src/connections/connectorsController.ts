import type { Namespace } from '@latchkey/protocol'
import { proxy } from 'valtio/vanilla'
import type { Connector } from '../ports/adapter.ts'

/** The wallets that the visitor can connect. */
export type ConnectorsState = {
  byNamespace: Partial<Record<Namespace, readonly Connector[]>>
  /**
   * Whether the wallets that the page announced have been compared with one another (`setReview`). As long as this is
   * false, any of these wallets may be a copy of another one.
   */
  isReviewed: boolean
}

export type ConnectorsController = ReturnType<typeof createConnectorsController>

/**
 * Creates the state of all wallets that the visitor can choose, per namespace.
 *
 * @param images - Pictures that the site set, by connector id.
 */
export function createConnectorsController({ images = {} }: { images?: Readonly<Record<string, string>> } = {}) {
  const state = proxy<ConnectorsState>({ byNamespace: {}, isReviewed: true })
  /** The connectors as the adapters passed them. `state` contains the same connectors after `reviewConnectors` has marked the copies. */
  const listedConnectors: ConnectorsState['byNamespace'] = {}
  let reviewConnectors: ((connectors: readonly Connector[]) => readonly Connector[]) | undefined

  /**
   * Compares the wallets of all namespaces with `reviewConnectors` and updates the state. All are compared together, because a
   * wallet in one namespace can be a copy of a wallet in another.
   */
  function updateState() {
    const allConnectors = Object.values(listedConnectors).flat()
    const reviewedConnectors = reviewConnectors?.(allConnectors) ?? allConnectors
    state.isReviewed = reviewConnectors !== undefined || !allConnectors.some(isAnnouncedByPage)
    for (const each of Object.keys(listedConnectors) as Namespace[])
      state.byNamespace[each] = reviewedConnectors.filter(({ namespace }) => namespace === each)
  }

  const controller = {
    state,
    /**
     * The names of the wallets that the site added to the list. A wallet that the page announces under one of these
     * names may be a copy.
     */
    ownNames: [] as readonly string[],
    set(namespace: Namespace, connectors: readonly Connector[]) {
      listedConnectors[namespace] = connectors.map((connector) => ({
        ...connector,
        // Trust Wallet announces a different name on each chain. Connectors are merged into one entry only if their
        // names are equal, so one name is used.
        ...(connector.name === 'Trust Wallet' && { name: 'Trust' }),
        // `reviewConnectors` also compares pictures, so the site's picture is set before the comparison. A wallet in another namespace that
        // announces the same id gets the same picture. `reviewConnectors` can then mark this wallet as a copy.
        ...(Object.hasOwn(images, connector.id) && { imageUrl: images[connector.id] as string }),
      }))
      updateState()
    },
    /**
     * Sets the function that compares all wallets and marks copies. The function is called immediately, and again after every
     * change of the list.
     */
    setReview(next: NonNullable<typeof reviewConnectors>) {
      reviewConnectors = next
      updateState()
    },
    find: (namespace: Namespace, id: string): Connector | undefined =>
      controller.state.byNamespace[namespace]?.find((connector) => connector.id === id),
  }
  return controller
}

/** Whether a script in the page announced this wallet. Any script can announce a wallet under any name, so the name proves nothing. */
export const isAnnouncedByPage = ({ type }: Pick<Connector, 'type'>): boolean =>
  type === 'ANNOUNCED' || type === 'INJECTED'
