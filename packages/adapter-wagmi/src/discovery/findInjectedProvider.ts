import { type Eip1193Provider, isProvider } from '../provider.ts'

/**
 * The provider in `window.ethereum`, for wallets from before EIP-6963. Where several share the place (`.providers`), the first
 * one that did not announce itself.
 *
 * @param isAnnounced - whether this very object came with an announcement
 */
export function findInjectedProvider(
  page: object,
  isAnnounced: (provider: Eip1193Provider) => boolean,
): Eip1193Provider | undefined {
  try {
    const { ethereum } = page as { ethereum?: Eip1193Provider & { providers?: unknown } }
    const { providers } = ethereum ?? {}
    const candidates: unknown[] = Array.isArray(providers) && providers.length > 0 ? providers : [ethereum]
    return candidates.find(
      (candidate): candidate is Eip1193Provider => isProvider(candidate) && !isAnnounced(candidate),
    )
  } catch {
    return undefined
  }
}
