import type { WalletListingPage, WalletListingQuery } from '@latchkey/protocol'

/** A page of wallets; `count` is absent if only a part of the directory was searched. */
export type WalletPage = Pick<WalletListingPage, 'data'> & { readonly count?: number }

/** Answers one query. If better data arrives later, `onLate` receives it. */
export type WalletSource<page extends WalletPage = WalletListingPage> = (
  query: WalletListingQuery,
  onLate?: (page: WalletListingPage) => void,
) => Promise<page>

export declare namespace createWalletSource {
  type Parameters<page extends WalletPage> = {
    /** Absent if the site has no listing service. */
    service: ((query: WalletListingQuery) => Promise<WalletListingPage>) | undefined
    /** Answers from the snapshot that ships with the kit. */
    snapshot: (query: WalletListingQuery) => Promise<page>
    onError: (error: unknown) => void
  }
}

/** How long the service may take before the snapshot is used instead, ms. */
const patienceMs = 1_500

/**
 * Creates the source of wallets: the service, or the snapshot of the build if the service is down, slow or absent. After a failure the
 * service still receives every query, but the snapshot answers at once until the service has responded again.
 *
 * @throws ServiceError the error of the service, if the snapshot could not be loaded either
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
    // The rejection is handled later, where the promise is awaited.
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

/** Resolves with the page, or with `undefined` if it fails or takes too long. */
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
