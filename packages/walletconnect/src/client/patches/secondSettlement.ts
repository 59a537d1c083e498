import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { engineOf } from './sessionHandlers.ts'

/**
 * Fault: the WalletConnect client never responds to a second settlement of a session, and keeps the message. Patch: the message is deleted.
 *
 * @see sign-client/src/controllers/engine.ts:2083
 */
export function forgetSecondSettlement(client: Client): void {
  patchMethod(engineOf(client), 'onSessionSettleRequest', (handle) => async (topic, message) => {
    const hasSession = client.session.keys.includes(topic)
    await handle(topic, message)
    if (hasSession) client.core.history.delete(topic, message.id)
  })
}
