import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { partsOf } from './relayerParts.ts'

/**
 * Fault: every request without a socket starts a connection attempt. Each attempt drops the socket of the other, and while the relay is
 * unreachable the attempts multiply until the page crashes. Patch: one attempt runs at a time.
 *
 * @see core/src/controllers/relayer.ts:666 (`toEstablishConnection` does not set `connectPromise`)
 */
export function openOneSocket(relayer: Client['core']['relayer']): void {
  let current: Promise<void> | undefined
  patchMethod(partsOf(relayer), 'connect', (connect) => (relayUrl) => {
    current ??= connect(relayUrl).finally(() => {
      current = undefined
    })
    return current
  })
}
