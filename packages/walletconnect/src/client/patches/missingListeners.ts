import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { engineOf } from './sessionHandlers.ts'

/**
 * Fault: the client throws if no event listener waits for a response. The page that sent the request may be gone, or it waits in another
 * way (`createRequests`). Patch: the client always finds a listener.
 *
 * @see sign-client/src/controllers/engine.ts:2054, 2206, 2244, 2283, 2375
 */
export function ignoreMissingListeners(client: Client): void {
  patchMethod(engineOf(client).events, 'listenerCount', () => () => 1)
}
