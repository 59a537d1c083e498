import type { Namespace } from '@latchkey/protocol'
import { proxy } from 'valtio/vanilla'
import type { Connector } from '../ports/adapter.ts'

export type ConnectorsState = {
  byNamespace: Partial<Record<Namespace, readonly Connector[]>>
  /**
   * False until the wallets that the page announced have been compared with one another. Before, any of these wallets
   * may be a copy of another one.
   */
  isReviewed: boolean
}

export type ConnectorsController = ReturnType<typeof createConnectorsController>

/** @param images - Pictures that the site set, by connector id. */
export function createConnectorsController({ images = {} }: { images?: Readonly<Record<string, string>> } = {}) {
  const state = proxy<ConnectorsState>({ byNamespace: {}, isReviewed: true })
  /** The connectors as the adapters passed them, before `review` marks copies. */
  const listedConnectors: ConnectorsState['byNamespace'] = {}
  let review: ((connectors: readonly Connector[]) => readonly Connector[]) | undefined

  /**
   * Runs `review` over the wallets of all namespaces together, because a wallet in one namespace can change the
   * warnings about a wallet in another.
   */
  function updateState() {
    const allConnectors = Object.values(listedConnectors).flat()
    const reviewedConnectors = review?.(allConnectors) ?? allConnectors
    state.isReviewed = review !== undefined || !allConnectors.some(isAnnouncedByPage)
    for (const each of Object.keys(listedConnectors) as Namespace[])
      state.byNamespace[each] = reviewedConnectors.filter(({ namespace }) => namespace === each)
  }

  const controller = {
    state,
    /** The names of the wallets that the site added to the list. No other wallet may use these names. */
    ownNames: [] as readonly string[],
    set(namespace: Namespace, connectors: readonly Connector[]) {
      listedConnectors[namespace] = connectors.map((connector) => ({
        ...connector,
        // Trust Wallet announces a different name on each chain. With one name, its connectors can be merged into one
        // entry.
        ...(connector.name === 'Trust Wallet' && { name: 'Trust' }),
        // The picture is set before `review` runs. Another wallet with the same id in another namespace also gets this
        // picture, so `review` can mark that wallet as a copy.
        ...(Object.hasOwn(images, connector.id) && { imageUrl: images[connector.id] as string }),
      }))
      updateState()
    },
    /** Sets the function that compares all wallets. The function runs immediately and after every change of the list. */
    setReview(next: NonNullable<typeof review>) {
      review = next
      updateState()
    },
    find: (namespace: Namespace, id: string): Connector | undefined =>
      controller.state.byNamespace[namespace]?.find((connector) => connector.id === id),
  }
  return controller
}

/** Whether a script in the page announced a wallet. Any script can announce a wallet under any name. */
export const isAnnouncedByPage = ({ type }: Pick<Connector, 'type'>): boolean =>
  type === 'ANNOUNCED' || type === 'INJECTED'
