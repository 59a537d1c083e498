import type { JsonRpcRecord } from '@walletconnect/types'
import type { Client } from '../protocolClient.ts'

/**
 * Matches the methods of requests that only wallets send. A request that this site sent must stay in the WalletConnect client's history:
 * the client reads the stored request once more after the response has arrived.
 */
const walletMethodPattern = /(Settle|Update|Extend|Ping|Event)$/

/**
 * Fault: the WalletConnect client keeps each request of a wallet for thirty days. Patch: the request is deleted as soon as this site has
 * responded.
 *
 * @see core/src/controllers/history.ts:88
 */
export function forgetAnsweredRequests({ core: { history } }: Client): void {
  history.on('history_updated', ({ id, topic, request }: JsonRpcRecord) => {
    if (walletMethodPattern.test(request.method)) history.delete(topic, id)
  })
}
