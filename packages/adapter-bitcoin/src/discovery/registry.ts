import type { Connector } from '@latchkey/core/adapter'

/** Which dialect a wallet is spoken to in, best first: its own, sats-connect's, Wallet Standard's. */
export type Shape = 'leather' | 'okx' | 'unisat' | 'sats-connect' | 'wallet-standard' | 'session'

/** A wallet that can be chosen. */
export type Wallet = {
  readonly connector: Connector
  readonly shape: Shape
  /** The wallet's object, which the driver of its shape speaks to. */
  readonly source: object
}

/** The wallets that can be chosen, by their ids. */
export type Registry = {
  /** How each wallet's object was found, also of those that are another connector's by now. */
  readonly seen: WeakMap<object, Connector['type']>
  get(id: string): Wallet | undefined
  list(): readonly Wallet[]
  put(wallet: Wallet): void
  remove(source: object): void
  /** Hears every change; answers how to stop. */
  subscribe(listener: () => void): () => void
  /** Hears what there is now, and every change. */
  watch(listener: () => void): void
  /** Tells nobody any more. */
  clear(): void
}

export function createRegistry(): Registry {
  const wallets = new Map<string, Wallet>()
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    seen: new WeakMap(),
    get: (id) => wallets.get(id),
    list: () => [...wallets.values()],
    put(wallet) {
      wallets.set(wallet.connector.id, wallet)
      changed()
    },
    remove(source) {
      for (const [id, wallet] of wallets) if (wallet.source === source && wallets.delete(id)) changed()
    },
    subscribe,
    watch(listener) {
      subscribe(listener)
      listener()
    },
    clear: () => listeners.clear(),
  }
}
