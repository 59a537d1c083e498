import type { Connector } from '@latchkey/core/adapter'

/** A wallet that can be chosen: what core sees of it, beside what the adapter keeps for itself. */
export type Listed = { readonly connector: Connector }

/** The wallets that can be chosen now, by connector id, in the order in which they were found. */
export type Registry<wallet extends Listed> = {
  list(): readonly wallet[]
  /** As core is told of them: wallets that claim one id are marked. */
  connectors(): readonly Connector[]
  get(id: string): wallet | undefined
  /** The wallets that claim an id, with any number after it (`wallet`, `wallet~2`). */
  namesakes(id: string): readonly wallet[]
  /**
   * The id, with a number after it where another wallet has the id, or had it before. So a row always leads to the object that it was
   * drawn for.
   */
  freeId(id: string, object?: object): string
  /** Takes a wallet in. One that announces itself is admitted first. */
  put(wallet: wallet): void
  /**
   * Whether there is room for one more, which claims this id. If there is none, any wallet may be a copy of the one left out, and all are
   * marked.
   */
  admits(id: string): boolean
  /** Notes that a wallet which claims this id gets no row: any that has one under it may be a copy, and is marked. */
  refuse(id: string): void
  /** Whether several wallets claim this id, with a row or without. */
  isClaimed(id: string): boolean
  delete(id: string): void
  /** Calls back at every change; answers how to stop. */
  subscribe(changed: () => void): () => void
}

/** Any script of the page can announce wallets without end. */
const mostWallets = 64

/** The store of the wallets that an adapter has found. */
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
        connector.type !== 'WALLET_CONNECT' && (isOverfull || isClaimed(connector.id))
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
      // Ids without a row would only fill the memory: by now, every row that comes is marked.
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
