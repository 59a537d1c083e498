import type { WalletListingPage, WalletListingQuery } from '@latchkey/protocol'

/** A page of wallets; `count` is absent where only a part of the directory was looked at. */
export type WalletPage = Pick<WalletListingPage, 'data'> & { readonly count?: number }

/** Answers one query; what is told later, once something better is known, goes to `onLate`. */
export type WalletSource<page extends WalletPage = WalletListingPage> = (
  query: WalletListingQuery,
  onLate?: (page: WalletListingPage) => void,
) => Promise<page>

export declare namespace createWalletSource {
  type Parameters<page extends WalletPage> = {
    /** Absent where the host named no service. */
    service: ((query: WalletListingQuery) => Promise<WalletListingPage>) | undefined
    /** What ships with the kit. */
    snapshot: (query: WalletListingQuery) => Promise<page>
    onError: (error: unknown) => void
  }
}

/** How long the service may take before the snapshot stands in for it, ms. */
const patienceMs = 1_500

/**
 * The directory from its service; where that is down, slow or absent, the snapshot from when the kit was built. A service that failed
 * is still asked with every query, but is not waited for until it has answered once.
 *
 * @throws ServiceError what the service failed with, where the snapshot could not be fetched either
 */
export function createWalletSource<page extends WalletPage>({
  service,
  snapshot,
  onError,
}: createWalletSource.Parameters<page>): WalletSource<page | WalletListingPage> {
  if (!service) return snapshot
  let isTrusted = true
  const known = new Map<string, WalletListingPage>()

  return async (query, onLate) => {
    const key = JSON.stringify(query)
    const before = known.get(key)
    if (before) return before
    const answer = service(query).then((page) => {
      isTrusted = true
      known.set(key, page)
      return page
    })
    // Its rejection is handled later, where it is awaited.
    answer.catch(() => {})
    const first = isTrusted && (await soon(answer))
    if (first) return first
    isTrusted = false
    try {
      const page = await snapshot(query)
      answer.then(onLate, onError)
      return page
    } catch (error) {
      onError(error)
      return answer
    }
  }
}

/** The answer, unless it fails or takes too long. */
function soon(answer: Promise<WalletListingPage>): Promise<WalletListingPage | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs)
    answer
      .catch(() => undefined)
      .then((page) => {
        clearTimeout(timer)
        resolve(page)
      })
  })
}
