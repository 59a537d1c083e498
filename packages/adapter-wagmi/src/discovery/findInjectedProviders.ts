import { type Eip1193Provider, isProvider } from '../provider.ts'

/**
 * Finds the providers in `window.ethereum` that were not announced. Wallets older than EIP-6963 can be found only there. Several wallets
 * can share `window.ethereum`: then `window.ethereum.providers` lists them.
 *
 * @param isAnnounced - returns whether this provider object was announced
 */
export function findInjectedProviders(
  page: object,
  isAnnounced: (provider: Eip1193Provider) => boolean,
): readonly Eip1193Provider[] {
  try {
    const { ethereum } = page as { ethereum?: Eip1193Provider & { providers?: readonly unknown[] } }
    const { providers } = ethereum ?? {}
    // Reads at most 64 entries by index, because any script can set this list to an endless iterable.
    const candidates: unknown[] = providers?.[0]
      ? Array.from({ length: 64 }, (_, index) => providers[index])
      : [ethereum]
    return candidates.filter(
      (candidate): candidate is Eip1193Provider => isProvider(candidate) && !isAnnounced(candidate),
    )
  } catch {
    return []
  }
}
