/**
 * How one kit of the page uses a wallet. `asking`: a connection request is pending. `left`: the wallet was connected, and then locked
 * itself or revoked its accounts.
 */
export type WalletUse = 'unused' | 'asking' | 'connected' | 'left'

/**
 * For each provider object: one function for each kit of the page that has a connector for this wallet. The kits need that because a wallet
 * sends `accountsChanged` to all of them, also to kits that did not ask. The map is global, because kits do not know each other.
 */
const usesByWallet = new WeakMap<object, Set<() => WalletUse>>()

/**
 * Tells the other kits of the page how this kit uses a wallet.
 *
 * @returns `others` returns how the other kits use the wallet; `forget` removes this kit
 */
export function shareWallet(wallet: object, use: () => WalletUse): { others(): WalletUse[]; forget(): void } {
  const walletUses = usesByWallet.get(wallet) ?? new Set()
  usesByWallet.set(wallet, walletUses.add(use))
  return {
    others: () => [...walletUses].filter((other) => other !== use).map((other) => other()),
    forget: () => void walletUses.delete(use),
  }
}
