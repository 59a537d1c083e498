import { type Eip1193Provider, isProvider } from '../provider.ts'

/**
 * The providers in `window.ethereum` that did not announce themselves, for wallets from before EIP-6963. Several can share the place
 * (`.providers`).
 *
 * @param isAnnounced - whether this very object came with an announcement
 */
export function findInjectedProviders(
  page: object,
  isAnnounced: (provider: Eip1193Provider) => boolean,
): readonly Eip1193Provider[] {
  try {
    const { ethereum } = page as { ethereum?: Eip1193Provider & { providers?: unknown } }
    const { providers } = ethereum ?? {}
    const candidates: unknown[] = Array.isArray(providers) && providers.length > 0 ? providers : [ethereum]
    return candidates.filter(
      (candidate): candidate is Eip1193Provider => isProvider(candidate) && !isAnnounced(candidate),
    )
  } catch {
    return []
  }
}
