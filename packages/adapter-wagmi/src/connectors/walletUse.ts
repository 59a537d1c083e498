/**
 * How one kit of the page uses a wallet. `asking`: a connection request is pending. `left`: the wallet was connected, and then locked
 * itself or revoked its accounts.
 */
export type WalletUse = 'unused' | 'asking' | 'connected' | 'left'

/**
 * For each provider object of a wallet: one function per kit of the page, which returns how the kit uses the wallet. A wallet sends
 * `accountsChanged` to all kits, also to those that sent no request. So each kit checks how the others use the wallet. The map is global,
 * because kits have no reference to each other.
 */
const usesByWallet = new WeakMap<object, Set<() => WalletUse>>()

/**
 * Makes it possible for the other kits of the page to read how this kit uses a wallet.
 *
 * @returns `others` returns how the other kits use the wallet; `forget` removes the entry of this kit
 */
export function shareWallet(wallet: object, use: () => WalletUse): { others(): WalletUse[]; forget(): void } {
  const walletUses = usesByWallet.get(wallet) ?? new Set()
  usesByWallet.set(wallet, walletUses.add(use))
  return {
    others: () => [...walletUses].filter((other) => other !== use).map((other) => other()),
    forget: () => void walletUses.delete(use),
  }
}
