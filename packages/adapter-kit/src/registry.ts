import type { Connector } from '@latchkey/core/adapter'

/** A wallet that the visitor can choose: the connector that core lists. Adapters add fields of their own. */
export type Listed = { readonly connector: Connector }

/** The wallets that the visitor can choose now, by connector id, in the order in which they were found. */
export type Registry<wallet extends Listed> = {
  list(): readonly wallet[]
  /**
   * The connectors as core receives them. Wallets that claim the same id are marked as duplicates. WalletConnect and connectors of the site
   * are not: no script of the page can add one.
   */
  connectors(): readonly Connector[]
  get(id: string): wallet | undefined
  /** The wallets that claim an id, with or without a number after it (`wallet`, `wallet~2`). */
  namesakes(id: string): readonly wallet[]
  /**
   * Returns the id, or the id with a number if another wallet has it or had it before. So a row in the list always leads to the object for
   * which it was drawn.
   */
  freeId(id: string, object?: object): string
  /** Adds a wallet. The caller checks `admits` first for a wallet that announces itself. */
  put(wallet: wallet): void
  /**
   * Returns whether the list has room for a wallet that claims this id. If it has none, any listed wallet may be a copy of the wallet left
   * out. So all of them are marked as duplicates.
   */
  admits(id: string): boolean
  /** Records that a wallet which claims this id was not added. Listed wallets with this id may be copies, and are marked as duplicates. */
  refuse(id: string): void
  /** Returns whether several wallets claim this id, including wallets that were not added. */
  isClaimed(id: string): boolean
  delete(id: string): void
  /** Adds a listener for every change, and returns a function that removes it. */
  subscribe(changed: () => void): () => void
}

/** Whether a wallet comes from the page itself. Any script of the page can add such a wallet. */
export const isOfPage = ({ type }: Pick<Connector, 'type'>): boolean => type === 'ANNOUNCED' || type === 'INJECTED'

/** The limit of the list: any script of the page can announce any number of wallets. */
const mostWallets = 64

/** Creates the store of the wallets that an adapter has found. */
export function createRegistry<wallet extends Listed>(): Registry<wallet> {
  const wallets = new Map<string, wallet>()
  const refused = new Set<string>()
  const owners = new Map<string, object | undefined>()
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of [...listeners]) listener()
  }
  const list = () => [...wallets.values()]
  const namesakes = (id: string) => list().filter(({ connector }) => baseOf(connector.id) === baseOf(id))
  const isClaimed = (id: string) => !!namesakes(id)[1] || refused.has(baseOf(id))
  let isOverfull = false
  return {
    list,
    connectors: () =>
      list().map(({ connector }) =>
        isOfPage(connector) && (isOverfull || isClaimed(connector.id))
          ? { ...connector, isDuplicate: true }
          : connector,
      ),
    namesakes,
    isClaimed,
    get: (id) => wallets.get(id),
    freeId(id, object) {
      let free = id
      for (let count = 2; wallets.has(free) || (owners.get(free) ?? object) !== object; count++) free = `${id}~${count}`
      owners.set(free, object)
      return free
    },
    admits(id) {
      if (wallets.size < mostWallets) return true
      if (!isOverfull) {
        isOverfull = true
        changed()
      }
      // An id without a listed wallet is not recorded, because it would only use memory. Any wallet that is added later is marked anyway.
      if (namesakes(id)[0]) this.refuse(id)
      return false
    },
    refuse(id) {
      if (refused.size < refused.add(baseOf(id)).size && namesakes(id)[0]) changed()
    },
    put(wallet) {
      wallets.set(wallet.connector.id, wallet)
      changed()
    },
    delete(id) {
      if (wallets.delete(id)) changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const baseOf = (id: string) => id.split('~')[0] as string
