import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { onNewSocket, withPrivateMembers } from './relayerParts.ts'

/**
 * Fault: if the socket closes while a request waits for its response, the WalletConnect client repeats the request only after 15 seconds.
 * Patch: the caller gets an error at once. A message that was not published is sent again at the next event of the client's timer.
 *
 * @see core/src/controllers/relayer.ts:221, core/src/controllers/publisher.ts:92
 */
export function failLostRequests(clientRelayer: Client['core']['relayer']): void {
  const relayer = withPrivateMembers(clientRelayer)
  const pendingRejects = new Set<(reason: Error) => void>()
  const rejectAll = () => {
    for (const reject of pendingRejects) reject(new Error('The relay went away.'))
  }
  relayer.on('relayer_disconnect', rejectAll)
  onNewSocket(relayer, rejectAll)
  patchMethod(relayer, 'request', (request) => async (parameters) => {
    await relayer.toEstablishConnection()
    return new Promise((resolve, reject) => {
      pendingRejects.add(reject)
      request(parameters)
        .then(resolve, reject)
        .finally(() => pendingRejects.delete(reject))
    })
  })
}
