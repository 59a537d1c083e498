import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { engineOf, type HandlerName, handlerNames, type SessionMessage } from './sessionHandlers.ts'

/** How many early messages are kept at a time. A correct wallet sends fewer before its settlement arrives. */
const maxEarlyMessages = 50

/** A message that arrived before the settlement, with the name of the client's method that handles it. */
type EarlyMessage = { name: HandlerName; topic: string; message: SessionMessage }

/**
 * Fault: the WalletConnect client gets the key of a session when the wallet approves the proposal, but creates the session only when the
 * wallet settles it. If the relay delivers a message of the session in between, the client refuses the message. Patch: the latest of these
 * messages are kept in memory, and handled after the settlement. They are not stored, because the wallet may never settle the session.
 *
 * @see sign-client/src/controllers/engine.ts:2035, 2083
 */
export function holdEarlyMessages(client: Client): void {
  const engine = engineOf(client)
  const { history } = client.core
  let earlyMessages: EarlyMessage[] = []

  const isBeforeSettlement = (topic: string) =>
    !client.session.keys.includes(topic) &&
    [...engine.pendingSessions.values()].some(({ sessionTopic }) => sessionTopic === topic)

  for (const name of handlerNames) {
    patchMethod(engine, name, (handle) => async (topic, message) => {
      if (!isBeforeSettlement(topic)) return handle(topic, message)
      earlyMessages = [...earlyMessages, { name, topic, message }].slice(-maxEarlyMessages)
      history.delete(topic, message.id)
    })
  }
  patchMethod(engine, 'onSessionSettleRequest', (handle) => async (topic, message) => {
    await handle(topic, message)
    const sessionMessages = earlyMessages.filter((one) => one.topic === topic)
    earlyMessages = earlyMessages.filter((one) => one.topic !== topic)
    for (const earlyMessage of sessionMessages) {
      // To respond to the message, the WalletConnect client needs the message in its history.
      history.set(topic, earlyMessage.message as never)
      await engine[earlyMessage.name](topic, earlyMessage.message)
    }
  })
}
