import type { Connector } from '../adapter.ts'

/** A wallet that can be chosen: what core sees of it, beside what the adapter keeps for itself. */
export type Listed = { readonly connector: Connector }

/** The wallets that can be chosen now, by connector id, in the order in which they were found. */
export type Registry<wallet extends Listed> = {
  list(): readonly wallet[]
  /** As core is told of them: wallets that could be taken for one another are marked. */
  connectors(): readonly Connector[]
  get(id: string): wallet | undefined
  /** The id, with a number behind it where another wallet has it. */
  freeId(id: string): string
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
    freeId(id) {
      let free = id
      for (let count = 2; wallets.has(free); count++) free = `${id}~${count}`
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

/** The wallets that claim one id, whatever number theirs has behind it. */
export function namesakes<wallet extends Listed>(registry: Registry<wallet>, id: string): readonly wallet[] {
  const [base] = id.split('~')
  return registry.list().filter(({ connector }) => connector.id.split('~')[0] === base)
}
