import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { engineOf } from './sessionHandlers.ts'

/**
 * Fault: the WalletConnect client throws if a response arrives and no event listener waits for it. But the page that sent the request may
 * be closed, and `createRequests` waits for responses without such a listener. Patch: the client is told that every event has one listener.
 *
 * @see sign-client/src/controllers/engine.ts:2054, 2206, 2244, 2283, 2375
 */
export function ignoreMissingListeners(client: Client): void {
  patchMethod(engineOf(client).events, 'listenerCount', () => () => 1)
}
