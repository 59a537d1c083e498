import type { Wallet, WalletRegistry } from './registry.ts'

/** Finds the wallet of a wagmi connector. In its own file, because the code of the first load does not need it. */
export function findByUid(registry: WalletRegistry, uid: string): Wallet | undefined {
  return registry.list().find(({ wagmi }) => wagmi?.uid === uid)
}
