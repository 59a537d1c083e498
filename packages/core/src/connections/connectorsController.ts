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
  /** The connectors in the order and with the fields that the adapters passed, before the review. */
  const listedConnectors: ConnectorsState['byNamespace'] = {}
  let review: ((connectors: readonly Connector[]) => readonly Connector[]) | undefined

  /** Reviews the wallets of all namespaces, because a wallet in one namespace can affect the warnings in another. */
  function updateState() {
    const all = Object.values(listedConnectors).flat()
    const reviewed = review?.(all) ?? all
    state.isReviewed = review !== undefined || !all.some(isOfPage)
    for (const each of Object.keys(listedConnectors) as Namespace[])
      state.byNamespace[each] = reviewed.filter(({ namespace }) => namespace === each)
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
        // The picture is set before the review. Another wallet with the same id in another namespace also gets this
        // picture, so the review can mark that wallet as a copy.
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

/** Whether a wallet was announced by a script in the page. Any script can announce a wallet under any name. */
export const isOfPage = ({ type }: Pick<Connector, 'type'>): boolean => type === 'ANNOUNCED' || type === 'INJECTED'
