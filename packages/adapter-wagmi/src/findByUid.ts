import type { Wallet, WalletRegistry } from './registry.ts'

/** The wallet that a connector of wagmi's stands for. It has a file to itself, since what lists wallets does without it. */
export function findByUid(registry: WalletRegistry, uid: string): Wallet | undefined {
  return registry.list().find(({ wagmi }) => wagmi?.uid === uid)
}
