import type { WalletListingPage, WalletListingQuery } from '@latchkey/protocol'

/** A page of wallets. `count` is absent if the source searched only a part of the directory. */
export type WalletPage = Pick<WalletListingPage, 'data'> & { readonly count?: number }

/** Returns the wallets for a query. If better data arrives later, `onLate` receives it. */
export type WalletSource<page extends WalletPage = WalletListingPage> = (
  query: WalletListingQuery,
  onLate?: (page: WalletListingPage) => void,
) => Promise<page>

export declare namespace createWalletSource {
  type Parameters<page extends WalletPage> = {
    /** Asks the listing service. Absent if the site has no listing service. */
    service: ((query: WalletListingQuery) => Promise<WalletListingPage>) | undefined
    /** Searches in the snapshot that ships with the kit. */
    snapshot: (query: WalletListingQuery) => Promise<page>
    onError: (error: unknown) => void
  }
}

/** How long the service may take before the snapshot is used instead, in ms. */
const patienceMs = 1_500

/**
 * Creates the source of wallets: the service, or the kit's snapshot if the service is down, slow or absent. After a
 * failure, the service still receives every query. Until it responds again, the result comes from the snapshot without
 * waiting.
 *
 * @throws ServiceError the error of the service, if the snapshot could not be loaded either
 */
export function createWalletSource<page extends WalletPage>({
  service,
  snapshot,
  onError,
}: createWalletSource.Parameters<page>): WalletSource<page | WalletListingPage> {
  if (!service) return snapshot
  let isServiceAvailable = true
  const pagesByQuery = new Map<string, WalletListingPage>()

  return async (query, onLate) => {
    const key = JSON.stringify(query)
    const storedPage = pagesByQuery.get(key)
    if (storedPage) return storedPage
    const response = service(query).then((page) => {
      isServiceAvailable = true
      pagesByQuery.set(key, page)
      return page
    })
    // Marks the rejection as handled, because it may happen before the promise is awaited below.
    response.catch(() => {})
    const earlyPage = isServiceAvailable && (await waitForPage(response))
    if (earlyPage) return earlyPage
    isServiceAvailable = false
    try {
      const page = await snapshot(query)
      response.then(onLate, onError)
      return page
    } catch (error) {
      onError(error)
      return response
    }
  }
}

/** Resolves with the page, or with `undefined` if the request fails or takes too long. */
function waitForPage(response: Promise<WalletListingPage>): Promise<WalletListingPage | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs)
    response
      .catch(() => undefined)
      .then((page) => {
        clearTimeout(timer)
        resolve(page)
      })
  })
}
