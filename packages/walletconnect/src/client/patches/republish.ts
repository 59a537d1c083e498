import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { partsOf } from './relayerParts.ts'

/**
 * Fault: the client publishes its queued messages again at every heartbeat (`pulse`), and does not handle an error. Patch: a message that
 * could not be published waits for the next heartbeat.
 *
 * @see core/src/controllers/publisher.ts:249
 */
export function republish(relayer: Client['core']['relayer']): void {
  const { publisher } = partsOf(relayer)
  patchMethod(publisher, 'checkQueue', () => () => {
    for (const [id, { attempt, request, opts }] of publisher.queue) {
      publisher.queue.set(id, { attempt: attempt + 1, request, opts })
      publisher.rpcPublish(request, opts).catch(() => {})
    }
  })
}
