import { accountBalanceQuery } from '@latchkey/protocol/balances'
import type { ApiOperation } from '../../platform/openApi/writeOpenApi.ts'
import { wireBalances, wireChains, wirePriceRequest, wirePrices } from './wire.ts'

/** The routes of `openBalances`, for the OpenAPI document. */
export const balanceOperations: readonly ApiOperation[] = [
  {
    method: 'get',
    path: '/v1/account/{address}/balance',
    summary: 'The balances of an account: the coin of the network, and the listed tokens that the account holds',
    pathParameters: { address: 'The address, as the network writes it' },
    query: accountBalanceQuery,
    response: wireBalances,
    errors: {
      400: 'The query or the address is invalid, or the server does not support the network (`code`: `unsupported_chain`).',
      503: 'No endpoint of the network responds. `Retry-After` says when to try again.',
    },
  },
  {
    method: 'post',
    path: '/v1/fungible/price',
    summary: 'Prices of listed tokens and coins. The id of the project is in the query or in the body',
    body: wirePriceRequest,
    response: wirePrices,
    errors: { 400: 'The request is invalid.' },
  },
  {
    method: 'get',
    path: '/v1/supported-chains',
    summary: 'The networks whose balances the server knows',
    response: wireChains,
  },
]
