import { sessionLifetimeSeconds } from '../lifetimes.ts'
import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { engineOf, readDeliveryDelayMs, readOrderingState } from './sessionHandlers.ts'

/**
 * Fault: the WalletConnect client counts the lifetime of an extended session from the arrival of the message, which the relay can delay.
 * Patch: the lifetime counts from the time when the wallet sent the message.
 *
 * @see sign-client/src/controllers/engine.ts:2224
 */
export function countExtensionsFromSending(client: Client): void {
  const { core, session } = client
  patchMethod(engineOf(client), 'onSessionExtendRequest', (handle) => async (topic, message) => {
    await handle(topic, message)
    const { id } = message
    const ageMs = readDeliveryDelayMs(id) - (readOrderingState(client, topic)?.quickest ?? 0)
    const expiry = Math.floor((Date.now() - ageMs) / 1000) + sessionLifetimeSeconds
    if (!session.keys.includes(topic) || session.get(topic).expiry <= expiry) return
    core.expirer.set(topic, expiry)
    await session.update(topic, { expiry })
    client.events.emit('session_extend', { id, topic })
  })
}
