import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { engineOf, handlerNames } from './sessionHandlers.ts'

/**
 * Fault: if a message arrives for a session that has ended or never began, the WalletConnect client tries to respond, throws, logs the
 * error, and keeps the message. Patch: the message is dropped.
 *
 * @see sign-client/src/controllers/engine.ts:2193, 2233, 2268, 2319
 */
export function dropLateMessages(client: Client): void {
  const { core, session } = client
  for (const name of handlerNames) {
    patchMethod(
      engineOf(client),
      name,
      (handle) => async (topic, message) =>
        session.keys.includes(topic) ? handle(topic, message) : core.history.delete(topic, message.id),
    )
  }
}
