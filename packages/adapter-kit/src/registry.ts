import type { Connector } from '@latchkey/core/adapter'

/** A wallet that the visitor can choose, with the connector that core lists for it. Each adapter adds its own fields to this type. */
export type Listed = { readonly connector: Connector }

/** The wallets that the visitor can choose now, by connector id, in the order in which the adapter found the wallets. */
export type Registry<wallet extends Listed> = {
  list(): readonly wallet[]
  /**
   * Returns the connectors for core's list. Wallets of the page that claim the same id are marked (`isDuplicate`).
   * WalletConnect and connectors of the site are never marked, because no script of the page can add one.
   */
  connectors(): readonly Connector[]
  get(id: string): wallet | undefined
  /**
   * Returns the wallets that claim the same id. The first of these wallets has this id, and each further wallet has
   * this id with a number (`wallet`, `wallet~2`).
   */
  namesakes(id: string): readonly wallet[]
  /**
   * Reserves an id for a wallet's object and returns this id. If another object has or had the given id, the reserved
   * id gets a number. So a press on a row of the list always reaches the wallet object for which the row was shown.
   */
  freeId(id: string, object?: object): string
  /** Adds a wallet. Before you add a wallet that announced itself, check that `admits` returns true. */
  put(wallet: wallet): void
  /**
   * Returns whether a wallet that claims this id may be added. Returns false if the list is full. Any listed wallet of the page may be a copy of the wallet that is left out, so all listed wallets of the page
   * are marked as duplicates from then on.
   */
  admits(id: string): boolean
  /**
   * Records that a wallet with this id was not added. The listed wallets with this id may be copies of that wallet, so
   * they are marked as duplicates. The number of recorded ids is limited: if there are too many, all listed wallets of the
   * page are marked from then on, as by `admits`.
   */
  refuse(id: string): void
  /** Returns whether several wallets claim this id. Wallets that were not added also count. */
  isContested(id: string): boolean
  delete(id: string): void
  /** Adds a listener that is called after every change of the list. Returns a function that removes the listener. */
  subscribe(changed: () => void): () => void
}

/** Whether a wallet was found in the page. Any script of the page can add such a wallet. */
export const isOfPage = ({ type }: Pick<Connector, 'type'>): boolean => type === 'ANNOUNCED' || type === 'INJECTED'

/** The maximum number of listed wallets. Without a limit, a script of the page could announce so many wallets that they fill the memory. */
const maxWallets = 64

/** Creates the store of the wallets that an adapter has found. */
export function createRegistry<wallet extends Listed>(): Registry<wallet> {
  const wallets = new Map<string, wallet>()
  const refusedIds = new Set<string>()
  const ownersById = new Map<string, object | undefined>()
  const listeners = new Set<() => void>()
  const notifyListeners = () => {
    for (const listener of [...listeners]) listener()
  }
  const list = () => [...wallets.values()]
  const namesakes = (id: string) =>
    list().filter(({ connector }) => withoutNumberSuffix(connector.id) === withoutNumberSuffix(id))
  const isContested = (id: string) => !!namesakes(id)[1] || refusedIds.has(withoutNumberSuffix(id))
  let wasListFull = false
  const markAllOfPage = () => {
    if (!wasListFull) {
      wasListFull = true
      notifyListeners()
    }
  }
  return {
    list,
    connectors: () =>
      list().map(({ connector }) =>
        isOfPage(connector) && (wasListFull || isContested(connector.id))
          ? { ...connector, isDuplicate: true }
          : connector,
      ),
    namesakes,
    isContested,
    get: (id) => wallets.get(id),
    freeId(id, object) {
      let freeId = id
      for (let count = 2; wallets.has(freeId) || (ownersById.get(freeId) ?? object) !== object; count++)
        freeId = `${id}~${count}`
      ownersById.set(freeId, object)
      return freeId
    },
    admits(id) {
      if (wallets.size < maxWallets) return true
      markAllOfPage()
      this.refuse(id)
      return false
    },
    refuse(id) {
      const key = withoutNumberSuffix(id)
      const [namesake] = namesakes(id)
      if (refusedIds.has(key)) return
      if (!namesake && refusedIds.size >= maxWallets) return markAllOfPage()
      refusedIds.add(key)
      if (namesake) notifyListeners()
    },
    put(wallet) {
      wallets.set(wallet.connector.id, wallet)
      notifyListeners()
    },
    delete(id) {
      if (wallets.delete(id)) notifyListeners()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const withoutNumberSuffix = (id: string) => id.split('~')[0] as string
