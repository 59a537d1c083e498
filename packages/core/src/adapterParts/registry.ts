import type { Connector } from '../adapter.ts'
import { fingerprint, type Looks } from './fingerprint.ts'

/** A wallet that can be chosen: what core sees of it, beside what the adapter keeps for itself. */
export type Listed = { readonly connector: Connector }

/** The wallets that can be chosen now, by connector id, in the order in which they were found. */
export type Registry<wallet extends Listed> = {
  list(): readonly wallet[]
  /** As core is told of them: wallets that could be taken for one another are marked. */
  connectors(): readonly Connector[]
  get(id: string): wallet | undefined
  hasTwin(wallet: wallet): boolean
  /** The id, or where another wallet has it one made of the looks, which is the same after a reload. */
  freeId(id: string, looks: Looks): string
  put(wallet: wallet): void
  delete(id: string): void
  /** Calls back at every change; answers how to stop. */
  subscribe(changed: () => void): () => void
}

/** @param isTwin - whether two wallets could be taken for one another */
export function createRegistry<wallet extends Listed>(
  isTwin: (one: wallet, other: wallet) => boolean,
): Registry<wallet> {
  const wallets = new Map<string, wallet>()
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of [...listeners]) listener()
  }
  const list = () => [...wallets.values()]
  const hasTwin = (wallet: wallet) => list().some((other) => other !== wallet && isTwin(wallet, other))
  return {
    list,
    connectors: () =>
      list().map((wallet) => (hasTwin(wallet) ? { ...wallet.connector, isDuplicate: true } : wallet.connector)),
    get: (id) => wallets.get(id),
    hasTwin,
    freeId(id, looks) {
      if (!wallets.has(id)) return id
      const second = `${id}~${fingerprint(looks)}`
      let free = second
      for (let count = 2; wallets.has(free); count++) free = `${second}-${count}`
      return free
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

/** The id without what tells it from another wallet's of the same name. */
export const withoutSuffix = (id: string): string | undefined => id.split('~')[0]
