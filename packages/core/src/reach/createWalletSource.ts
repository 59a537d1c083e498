import type { WalletListingPage, WalletListingQuery } from '@latchkey/protocol'

/**
 * A page of wallets. `count` is absent if only a part of the directory was searched, because then the number of all
 * matching wallets is unknown.
 */
export type WalletPage = Pick<WalletListingPage, 'data'> & { readonly count?: number }

/** Returns the wallets for a query. If the service responds after the snapshot was used, `onLate` receives the service's page. */
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

/** How long to wait for the service before the snapshot is used instead, in ms. */
const serviceWaitMs = 1_500

/**
 * Creates the function that returns wallets: from the service, or from the kit's snapshot if the service is down, slow
 * or absent. After a failure, the service still receives every query. But until it responds again, the snapshot's
 * result is returned without waiting for the service.
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
    const cachedPage = pagesByQuery.get(key)
    if (cachedPage) return cachedPage
    const response = service(query).then((page) => {
      isServiceAvailable = true
      pagesByQuery.set(key, page)
      return page
    })
    // Handles a rejection that happens before the code below awaits the promise. Otherwise the browser would report it
    // as unhandled.
    response.catch(() => {})
    const pageWithinWait = isServiceAvailable && (await waitForPage(response))
    if (pageWithinWait) return pageWithinWait
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

/** Resolves with the service's page, or with `undefined` if the request fails or takes longer than `serviceWaitMs`. */
function waitForPage(response: Promise<WalletListingPage>): Promise<WalletListingPage | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, serviceWaitMs)
    response
      .catch(() => undefined)
      .then((page) => {
        clearTimeout(timer)
        resolve(page)
      })
  })
}
