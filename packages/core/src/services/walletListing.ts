import type { WalletListingPage, WalletListingQuery } from '@latchkey/protocol'
import { readWalletPage } from './readWalletPage.ts'
import { requestService, type ServiceTarget } from './request.ts'

/**
 * The time limit of a request for wallets, in ms. A visitor does not wait so long: after 1.5 s, the snapshot is shown
 * instead (`createWalletSource`).
 */
const timeoutMs = 8_000

/**
 * Loads one page of the directory, by `GET /getWallets`.
 *
 * @throws ServiceError `HttpStatus` if the status is not 2xx; its value `n` is the status
 * @throws ServiceError `TimedOut` if the time limit is reached
 * @throws ServiceError `Unreachable` if the service cannot be reached
 * @throws ServiceError `InvalidAnswer` if the response is not a page of wallets
 */
export function fetchWallets({
  query: listingQuery,
  ...target
}: ServiceTarget & { query: WalletListingQuery }): Promise<WalletListingPage> {
  const { page, entries, include, exclude, chains, search, badge_type } = listingQuery
  const query: Record<string, string> = { page: String(page), entries: String(entries) }
  const listParameters = { include, exclude, chains }
  for (const [name, values] of Object.entries(listParameters)) if (values?.length) query[name] = values.join(',')
  if (search) query.search = search
  if (badge_type) query.badge_type = badge_type
  return requestService({
    ...target,
    path: '/getWallets',
    query,
    timeoutMs,
    parse: (responseBody) => readWalletPage(responseBody, listingQuery),
  })
}
