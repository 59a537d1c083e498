import type { AdapterConnection, Connector } from '@latchkey/core/adapter'
import type { AccountType } from '@latchkey/protocol'
import type { Connector as WagmiConnector } from '@wagmi/core'
import type { Eip1193Provider } from '../provider.ts'

/** One wallet that can be chosen, with the live parts that core never sees. */
export type Wallet = {
  /** What core sees of it. */
  readonly connector: Connector
  readonly accountType: AccountType
  /** wagmi's connector, once there is one. */
  wagmi?: WagmiConnector
  /** wagmi's connector; brings its code first where it is not on the page yet. */
  load(): Promise<WagmiConnector>
  /** Takes every listener off the wallet. */
  release(): void
  /** Lets go of a wallet that others share, in place of wagmi's `disconnect`. */
  detach?(): void
  /** What is known of its connection beside accounts and network. */
  describe?(): Pick<AdapterConnection, 'wallet' | 'approvedCaipNetworkIds'>
  /** What the page gave, for wallets of the page. */
  readonly provider?: Eip1193Provider
  /** The uuid of the announcement. */
  readonly uuid?: string
}

/** The wallets that can be chosen now, by connector id, in the order in which they were found. */
export type Registry = {
  list(): readonly Wallet[]
  get(id: string): Wallet | undefined
  findByUid(uid: string): Wallet | undefined
  put(wallet: Wallet): void
  delete(id: string): void
  subscribe(changed: () => void): () => void
}

export function createRegistry(): Registry {
  const wallets = new Map<string, Wallet>()
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    list: () => [...wallets.values()],
    get: (id) => wallets.get(id),
    findByUid: (uid) => [...wallets.values()].find(({ wagmi }) => wagmi?.uid === uid),
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
