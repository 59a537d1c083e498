import { parseCaipNetworkId } from '@latchkey/protocol'
import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { checks, engineOf, handlerNames, refuse, type SessionMessage } from './sessionHandlers.ts'

/**
 * Fault: the client applies a message of the wallet before it has checked the message, and a failed check is unhandled. Patch: the handler
 * waits for the check. The response to an invalid message is an error. Only the form of an event is checked here. The update that grants its
 * chain may arrive later, so `followEvents` checks what is granted.
 *
 * @see sign-client/src/controllers/engine.ts:2172, 2223, 2258, 2302, 2403
 */
export function awaitChecks(client: Client): void {
  const engine = engineOf(client)
  const { session, logger } = client
  for (const name of handlerNames) {
    const verify: (parameters: object) => Promise<unknown> =
      name === 'onSessionEventRequest' ? checkEvent : engine[checks[name]]
    // The handler calls the check once more, and does not wait for it.
    patchMethod(engine, checks[name], (check) => (parameters) => check(parameters).catch(() => {}))
    patchMethod(engine, name, (handle) => async (topic, message) => {
      const isValid = await verify({ ...message.params, topic, reason: message.params }).then(
        () => true,
        // A message for an ended session is no error: the handler drops it.
        (error) => !session.keys.includes(topic) || logger.error(error),
      )
      return isValid ? handle(topic, message) : refuse(client, topic, message.id)
    })
  }
}

async function checkEvent({ event, chainId }: SessionMessage['params']): Promise<void> {
  if (typeof event?.name !== 'string' || !parseCaipNetworkId(chainId))
    throw new TypeError('An event has no name or no chain.')
}
