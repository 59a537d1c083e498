import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { withPrivateMembers } from './relayerParts.ts'

/**
 * Fault: every request that finds no open socket starts a connection attempt, and each attempt drops the socket of another attempt. While
 * the relay is unreachable, the attempts multiply until the page crashes. Patch: one attempt runs at a time.
 *
 * @see core/src/controllers/relayer.ts:666 (`toEstablishConnection` does not set `connectPromise`)
 */
export function openOneSocket(relayer: Client['core']['relayer']): void {
  let connectionAttempt: Promise<void> | undefined
  patchMethod(withPrivateMembers(relayer), 'connect', (connect) => (relayUrl) => {
    connectionAttempt ??= connect(relayUrl).finally(() => {
      connectionAttempt = undefined
    })
    return connectionAttempt
  })
}
