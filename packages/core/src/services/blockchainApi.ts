import type { CaipAddress, CaipNetworkId, FungiblePrice, TokenBalance } from '@latchkey/protocol'
import { accountBalances, fungiblePrices } from '@latchkey/protocol/balances'
import { requestService, type ServiceTarget } from './request.ts'

/**
 * Loads the balances of an account on one network, by `GET /v1/account/{address}/balance`. The time limit is 10 s.
 *
 * @param parameters.forceUpdate - Whether the service must ask the chain again, and not use its cache.
 * @throws ServiceError `HttpStatus` if the status is not 2xx; its value `n` is the status
 * @throws ServiceError `TimedOut` if the time limit is reached
 * @throws ServiceError `Unreachable` if the service cannot be reached
 * @throws ServiceError `InvalidAnswer` if the response has no list of balances
 */
export async function fetchBalances({
  address,
  caipNetworkId,
  forceUpdate,
  ...target
}: ServiceTarget & { address: string; caipNetworkId: CaipNetworkId; forceUpdate: boolean }): Promise<
  readonly TokenBalance[]
> {
  const query = { currency: 'usd', chainId: caipNetworkId, ...(forceUpdate && { forceUpdate: 'true' }) }
  const path = `/v1/account/${encodeURIComponent(address)}/balance`
  const { balances } = await requestService({ ...target, path, query, parse: (body) => accountBalances.parse(body) })
  // A service may respond with the balances of all networks, which the kit did not ask for.
  return balances.filter(({ chainId }) => chainId === caipNetworkId)
}

/** The maximum number of addresses in one request for prices. */
const maxAddressesPerRequest = 100

/**
 * Loads the prices of tokens by `POST /v1/fungible/price`, with one request for each hundred tokens. A token that the
 * service does not know is missing in the result.
 *
 * @throws ServiceError with the codes of `fetchBalances`
 */
export async function fetchPrices({
  addresses,
  ...target
}: ServiceTarget & { addresses: readonly CaipAddress[] }): Promise<readonly FungiblePrice[]> {
  const addressBatches = Array.from({ length: Math.ceil(addresses.length / maxAddressesPerRequest) }, (_, index) =>
    addresses.slice(index * maxAddressesPerRequest, (index + 1) * maxAddressesPerRequest),
  )
  const responses = await Promise.all(
    addressBatches.map((batch) =>
      requestService({
        ...target,
        method: 'POST',
        path: '/v1/fungible/price',
        body: { currency: 'usd', addresses: batch, projectId: target.projectId },
        parse: (body) => fungiblePrices.parse(body),
      }),
    ),
  )
  return responses.flatMap(({ fungibles }) => fungibles)
}
