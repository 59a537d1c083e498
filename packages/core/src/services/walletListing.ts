import type { WalletListingPage, WalletListingQuery } from '@latchkey/protocol'
import { readWalletPage } from './readWalletPage.ts'
import { requestService, type ServiceTarget } from './request.ts'

/** Time limit of a listing request, in ms. Visitors wait less: the snapshot replaces a slow service after 1.5 s. */
const timeoutMs = 8_000

/**
 * `GET /getWallets`: loads one page of the directory.
 *
 * @throws ServiceError `HttpStatus` (value `n`), `TimedOut`, `Unreachable`, `InvalidAnswer`
 */
export function fetchWallets({
  query: { page, entries, include, exclude, chains, search, badge_type },
  ...target
}: ServiceTarget & { query: WalletListingQuery }): Promise<WalletListingPage> {
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
    parse: (responseBody) => readWalletPage(responseBody, entries),
  })
}
