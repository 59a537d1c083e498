import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { onNewSocket, partsOf } from './relayerParts.ts'

/**
 * Fault: if a request is lost with its socket, the client waits for the response and repeats the request 15 seconds later. Patch: the
 * caller gets an error at once, and a message that was not published is sent again with the next pulse.
 *
 * @see core/src/controllers/relayer.ts:221, core/src/controllers/publisher.ts:92
 */
export function failLostRequests(given: Client['core']['relayer']): void {
  const relayer = partsOf(given)
  const inFlight = new Set<(reason: Error) => void>()
  const loseAll = () => {
    for (const lose of inFlight) lose(new Error('The relay went away.'))
  }
  relayer.on('relayer_disconnect', loseAll)
  onNewSocket(relayer, loseAll)
  patchMethod(relayer, 'request', (request) => async (parameters) => {
    await relayer.toEstablishConnection()
    return new Promise((resolve, reject) => {
      inFlight.add(reject)
      request(parameters)
        .then(resolve, reject)
        .finally(() => inFlight.delete(reject))
    })
  })
}
