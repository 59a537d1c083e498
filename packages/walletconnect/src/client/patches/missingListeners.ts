import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { engineOf } from './sessionHandlers.ts'

/**
 * Fault: the client throws where nothing listens for a response by its events: the page that sent the request is gone, or waits in another
 * way (`createRequests`).
 *
 * @see sign-client/src/controllers/engine.ts:2054, 2206, 2244, 2283, 2375
 */
export function ignoreMissingListeners(client: Client): void {
  patchMethod(engineOf(client).events, 'listenerCount', () => () => 1)
}
