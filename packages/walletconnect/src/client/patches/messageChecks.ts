import { parseCaipNetworkId } from '@latchkey/protocol'
import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { checkNames, engineOf, handlerNames, refuseMessage, type SessionMessage } from './sessionHandlers.ts'

/**
 * Fault: the WalletConnect client applies a message of the wallet before it has checked the message, and does not handle a failed check.
 * Patch: the handler waits for the check. The response to an invalid message is an error. An event only needs a name and a chain to be
 * valid. Whether the wallet grants that chain is checked by `followEvents`, because the update that grants the chain may arrive after the
 * event.
 *
 * @see sign-client/src/controllers/engine.ts:2172, 2223, 2258, 2302, 2403
 */
export function awaitMessageChecks(client: Client): void {
  const engine = engineOf(client)
  const { session, logger } = client
  for (const name of handlerNames) {
    const runCheck: (parameters: object) => Promise<unknown> =
      name === 'onSessionEventRequest' ? checkEvent : engine[checkNames[name]]
    // The WalletConnect client's handler calls this check a second time, and does not wait for the result. An error of the check is ignored
    // here, because `runCheck` decides whether a message is valid.
    patchMethod(engine, checkNames[name], (check) => (parameters) => check(parameters).catch(() => {}))
    patchMethod(engine, name, (handle) => async (topic, message) => {
      const isValid = await runCheck({ ...message.params, topic, reason: message.params }).then(
        () => true,
        // If the session has ended, a failed check is not logged and counts as passed, because the handler drops the message.
        (error) => !session.keys.includes(topic) || logger.error(error),
      )
      return isValid ? handle(topic, message) : refuseMessage(client, topic, message.id)
    })
  }
}

async function checkEvent({ event, chainId }: SessionMessage['params']): Promise<void> {
  if (typeof event?.name !== 'string' || !parseCaipNetworkId(chainId))
    throw new TypeError('An event has no name or no chain.')
}
