import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { checks, engineOf, handlerNames, refuse } from './sessionHandlers.ts'

/**
 * Fault: the client lets a message of the wallet take effect before it knows whether the message is valid, and a failure of its check is
 * unhandled. Here the handler waits for the check. The response to a message that is not valid is an error.
 *
 * @see sign-client/src/controllers/engine.ts:2172, 2223, 2258, 2302, 2403
 */
export function awaitChecks(client: Client): void {
  const engine = engineOf(client)
  const { session, logger } = client
  for (const name of handlerNames) {
    const verify = engine[checks[name]]
    // The handler itself calls it once more, and does not wait.
    patchMethod(engine, checks[name], (check) => (parameters) => check(parameters).catch(() => {}))
    patchMethod(engine, name, (handle) => async (topic, message) => {
      const isValid = await verify({ ...message.params, topic, reason: message.params }).then(
        () => true,
        // What comes for a session that has ended is no error: the handler drops it.
        (error) => !session.keys.includes(topic) || logger.error(error),
      )
      return isValid ? handle(topic, message) : refuse(client, topic, message.id)
    })
  }
}
