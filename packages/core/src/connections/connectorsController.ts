import type { Namespace } from '@latchkey/protocol'
import { proxy } from 'valtio/vanilla'
import type { Connector } from '../ports/adapter.ts'

export type ConnectorsState = {
  byNamespace: Partial<Record<Namespace, readonly Connector[]>>
  /** False while wallets of the page have not been compared with one another: any of them may be a copy. */
  isReviewed: boolean
}

export type ConnectorsController = ReturnType<typeof createConnectorsController>

/**
 * @param images - The host's own pictures, by connector id.
 */
export function createConnectorsController({ images = {} }: { images?: Readonly<Record<string, string>> } = {}) {
  const state = proxy<ConnectorsState>({ byNamespace: {}, isReviewed: true })
  /** As the adapters told them. */
  const told: ConnectorsState['byNamespace'] = {}
  let review: ((connectors: readonly Connector[]) => readonly Connector[]) | undefined

  /** One kind of chain may change what is to be said of a wallet on another. */
  function show() {
    const all = Object.values(told).flat()
    const reviewed = review?.(all) ?? all
    state.isReviewed = review !== undefined || !all.some(isOfPage)
    for (const each of Object.keys(told) as Namespace[])
      state.byNamespace[each] = reviewed.filter(({ namespace }) => namespace === each)
  }

  const controller = {
    state,
    /** The names of the site's own rows in the list of wallets, which no wallet may have. */
    ownNames: [] as readonly string[],
    set(namespace: Namespace, connectors: readonly Connector[]) {
      told[namespace] = connectors.map((connector) => ({
        ...connector,
        // One wallet announces itself under two names on different chains; one name lets the two merge.
        ...(connector.name === 'Trust Wallet' && { name: 'Trust' }),
        // Added before the review: a wallet that takes the id on another chain gets the picture too, and is marked for it.
        ...(Object.hasOwn(images, connector.id) && { imageUrl: images[connector.id] as string }),
      }))
      show()
    },
    /** Has all wallets looked at side by side, now and whenever they change. */
    setReview(next: NonNullable<typeof review>) {
      review = next
      show()
    },
    find: (namespace: Namespace, id: string): Connector | undefined =>
      controller.state.byNamespace[namespace]?.find((connector) => connector.id === id),
  }
  return controller
}

/** Any script of the page can add one, under any name. */
export const isOfPage = ({ type }: Pick<Connector, 'type'>): boolean => type === 'ANNOUNCED' || type === 'INJECTED'
