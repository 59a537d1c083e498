import type { JsonRpcRecord } from '@walletconnect/types'
import type { Client } from '../protocolClient.ts'

/** What wallets ask of sites. Not what sites ask too: the client looks for that once more. */
const walletRequests = /(Settle|Update|Extend|Ping|Event)$/

/**
 * Fault: the client keeps each request of a wallet for thirty days. Here it is forgotten once it has a response.
 *
 * @see core/src/controllers/history.ts:88
 */
export function forgetAnsweredRequests({ core: { history } }: Client): void {
  history.on('history_updated', ({ id, topic, request }: JsonRpcRecord) => {
    if (walletRequests.test(request.method)) history.delete(topic, id)
  })
}
