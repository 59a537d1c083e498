import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { withPrivateMembers } from './relayerParts.ts'

/**
 * Fault: the WalletConnect client publishes its queued messages again at every event of its timer (`pulse`), and does not handle an error
 * of that attempt. Patch: the error is ignored, and the message waits for the next event.
 *
 * @see core/src/controllers/publisher.ts:249
 */
export function ignoreRepublishErrors(relayer: Client['core']['relayer']): void {
  const { publisher } = withPrivateMembers(relayer)
  patchMethod(publisher, 'checkQueue', () => () => {
    for (const [id, { attempt, request, opts }] of publisher.queue) {
      publisher.queue.set(id, { attempt: attempt + 1, request, opts })
      publisher.rpcPublish(request, opts).catch(() => {})
    }
  })
}
