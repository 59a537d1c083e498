import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { engineOf, type HandlerName, handlerNames, type SessionMessage } from './sessionHandlers.ts'

/** How many messages are held at a time. No honest wallet sends more before its settlement arrives. */
const maxHeld = 50

type Held = { name: HandlerName; topic: string; message: SessionMessage }

/**
 * Fault: the client has the key of a session from the response to its offer. It refuses a message that the relay delivers after that
 * response and before the settlement. Patch: the last messages are held, and handled after the settlement. They are not stored meanwhile,
 * since the peer may never settle the session.
 *
 * @see sign-client/src/controllers/engine.ts:2035, 2083
 */
export function holdEarly(client: Client): void {
  const engine = engineOf(client)
  const { history } = client.core
  let held: Held[] = []

  const isEarly = (topic: string) =>
    !client.session.keys.includes(topic) &&
    [...engine.pendingSessions.values()].some(({ sessionTopic }) => sessionTopic === topic)

  for (const name of handlerNames) {
    patchMethod(engine, name, (handle) => async (topic, message) => {
      if (!isEarly(topic)) return handle(topic, message)
      held = [...held, { name, topic, message }].slice(-maxHeld)
      history.delete(topic, message.id)
    })
  }
  patchMethod(engine, 'onSessionSettleRequest', (handle) => async (topic, message) => {
    await handle(topic, message)
    const own = held.filter((one) => one.topic === topic)
    held = held.filter((one) => one.topic !== topic)
    for (const early of own) {
      // The client looks the message up for its response.
      history.set(topic, early.message as never)
      await engine[early.name](topic, early.message)
    }
  })
}
