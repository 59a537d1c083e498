import type { Namespace } from '@latchkey/protocol'
import { proxy } from 'valtio/vanilla'
import type { Connector } from '../ports/adapter.ts'

export type ConnectorsState = {
  byNamespace: Partial<Record<Namespace, readonly Connector[]>>
  /** False until the wallets of the page have been compared with one another. Before that, any of them may be a copy. */
  isReviewed: boolean
}

export type ConnectorsController = ReturnType<typeof createConnectorsController>

/** @param images - Pictures that the site set, by connector id. */
export function createConnectorsController({ images = {} }: { images?: Readonly<Record<string, string>> } = {}) {
  const state = proxy<ConnectorsState>({ byNamespace: {}, isReviewed: true })
  /** The connectors as the adapters listed them. */
  const told: ConnectorsState['byNamespace'] = {}
  let review: ((connectors: readonly Connector[]) => readonly Connector[]) | undefined

  /** Reviews the wallets of all namespaces again, because a wallet of one namespace can affect the marks in another. */
  function show() {
    const all = Object.values(told).flat()
    const reviewed = review?.(all) ?? all
    state.isReviewed = review !== undefined || !all.some(isOfPage)
    for (const each of Object.keys(told) as Namespace[])
      state.byNamespace[each] = reviewed.filter(({ namespace }) => namespace === each)
  }

  const controller = {
    state,
    /** The names of the site's own rows in the wallet list. No wallet may use them. */
    ownNames: [] as readonly string[],
    set(namespace: Namespace, connectors: readonly Connector[]) {
      told[namespace] = connectors.map((connector) => ({
        ...connector,
        // Trust Wallet announces different names on different chains. With one name, its connectors can be merged.
        ...(connector.name === 'Trust Wallet' && { name: 'Trust' }),
        // The picture is set before the review. A wallet that copies the id in another namespace also gets the picture, and the review
        // marks it.
        ...(Object.hasOwn(images, connector.id) && { imageUrl: images[connector.id] as string }),
      }))
      show()
    },
    /** Sets the function that compares all wallets. It runs now and after every change. */
    setReview(next: NonNullable<typeof review>) {
      review = next
      show()
    },
    find: (namespace: Namespace, id: string): Connector | undefined =>
      controller.state.byNamespace[namespace]?.find((connector) => connector.id === id),
  }
  return controller
}

/** Whether a wallet comes from the page itself. Any script can add such a wallet, under any name. */
export const isOfPage = ({ type }: Pick<Connector, 'type'>): boolean => type === 'ANNOUNCED' || type === 'INJECTED'
