import type { JsonRpcRecord } from '@walletconnect/types'
import type { Client } from '../protocolClient.ts'

/**
 * Matches the requests that only wallets send to sites. Requests that sites send too do not match, because the client reads the stored
 * request once more after the response.
 */
const walletRequests = /(Settle|Update|Extend|Ping|Event)$/

/**
 * Fault: the client keeps each request of a wallet for thirty days. Patch: a request is deleted once it has a response.
 *
 * @see core/src/controllers/history.ts:88
 */
export function forgetAnsweredRequests({ core: { history } }: Client): void {
  history.on('history_updated', ({ id, topic, request }: JsonRpcRecord) => {
    if (walletRequests.test(request.method)) history.delete(topic, id)
  })
}
