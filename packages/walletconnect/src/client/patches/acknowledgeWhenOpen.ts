import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { partsOf } from './relayerParts.ts'

/**
 * Fault: if the socket that delivered a message is closed, the client acknowledges the message over a new socket, and an error of that is
 * unhandled. Patch: the acknowledgement is dropped. The relay resends the message, and the client recognises it.
 *
 * @see core/src/controllers/relayer.ts:559
 */
export function acknowledgeWhenOpen(relayer: Client['core']['relayer']): void {
  patchMethod(partsOf(relayer), 'acknowledgePayload', (acknowledge) => async (payload) => {
    if (relayer.connected) await acknowledge(payload).catch(() => {})
  })
}
