/**
 * How one kit of the page uses a wallet. `asking`: a connection request is pending. `left`: the wallet was connected, and then locked
 * itself or revoked its accounts.
 */
export type WalletUse = 'unused' | 'asking' | 'connected' | 'left'

/**
 * For each provider object of a wallet: one function per kit of the page, which returns how the kit uses the wallet. A wallet sends
 * `accountsChanged` to all kits, even if only one of them requested accounts. So before a kit connects a wallet because of that event, it
 * checks how the other kits use the wallet. The map is global, because kits have no reference to each other.
 */
const usageReadersByProvider = new WeakMap<object, Set<() => WalletUse>>()

/**
 * Makes it possible for the other kits of the page to read how this kit uses a wallet.
 *
 * @param provider - the wallet's provider, which all kits of the page share
 * @param readOwnUse - returns how this kit uses the wallet
 * @returns `others` returns how the other kits use the wallet; `forget` removes the entry of this kit
 */
export function shareWalletUse(
  provider: object,
  readOwnUse: () => WalletUse,
): { others(): WalletUse[]; forget(): void } {
  const usageReaders = usageReadersByProvider.get(provider) ?? new Set()
  usageReadersByProvider.set(provider, usageReaders.add(readOwnUse))
  return {
    others: () => [...usageReaders].filter((readUse) => readUse !== readOwnUse).map((other) => other()),
    forget: () => void usageReaders.delete(readOwnUse),
  }
}
