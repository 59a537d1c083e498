import type { Wallet, WalletRegistry } from './registry.ts'

/** Finds the wallet of a wagmi connector. This function has its own file, so that it is not part of the first load. */
export function findWalletByUid(registry: WalletRegistry, uid: string): Wallet | undefined {
  return registry.list().find(({ wagmi }) => wagmi?.uid === uid)
}
