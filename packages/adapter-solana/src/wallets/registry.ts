import { type Connector, fingerprint } from '@latchkey/core/adapter'
import type { Wallet as StandardWallet } from '@wallet-standard/base'

/** One wallet that can be chosen. */
export type Wallet = {
  /** What core sees of it. */
  readonly connector: Connector
  /** The page's own object; absent for WalletConnect. */
  readonly standard?: StandardWallet
}

/** The wallets that can be chosen now, by connector id, in the order in which they were found. */
export type Registry = {
  list(): readonly Wallet[]
  /** As core is told of them: wallets that could be taken for one another are marked. */
  connectors(): readonly Connector[]
  get(id: string): Wallet | undefined
  /** An id under the wallet's name that is free, and the same after a reload. */
  freeId(looks: Looks): string
  put(wallet: Wallet): void
  delete(id: string): void
  subscribe(changed: () => void): () => void
}

export type Looks = { readonly name: string; readonly icon?: string }

export function createRegistry(): Registry {
  const wallets = new Map<string, Wallet>()
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    list: () => [...wallets.values()],
    connectors() {
      const all = [...wallets.values()].map(({ connector }) => connector)
      return all.map((connector) => {
        const isDuplicate = all.some((other) => other !== connector && isTwin(other, connector))
        return isDuplicate ? { ...connector, isDuplicate } : connector
      })
    },
    get: (id) => wallets.get(id),
    freeId(looks) {
      if (!wallets.has(looks.name)) return looks.name
      const second = `${looks.name}~${fingerprint(looks)}`
      let id = second
      for (let count = 2; wallets.has(id); count++) id = `${second}-${count}`
      return id
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

/** Two wallets of one name, whatever its case and the width of its letters. */
export function isTwin(one: Connector, other: Connector): boolean {
  return one.type === other.type && toKey(one.name) === toKey(other.name)
}

const toKey = (name: string) => name.normalize('NFKC').toLowerCase()
