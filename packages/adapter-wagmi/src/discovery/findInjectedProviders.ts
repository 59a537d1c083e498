import { type Eip1193Provider, isProvider } from '../provider.ts'

/**
 * Finds the providers in `window.ethereum` that did not announce themselves, for wallets older than EIP-6963. Several wallets can share
 * `window.ethereum` through `.providers`.
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
    // Read by index up to a limit, because any script can write this list, and it may be endless.
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
