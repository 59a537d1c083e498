import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { partsOf } from './relayerParts.ts'

/**
 * Fault: if the socket that brought a message is closed, the client acknowledges the message over a new socket, and the error of that is
 * unhandled. Here the acknowledgement is dropped: the relay sends the message again, and the client knows it.
 *
 * @see core/src/controllers/relayer.ts:559
 */
export function acknowledgeWhenOpen(relayer: Client['core']['relayer']): void {
  patchMethod(partsOf(relayer), 'acknowledgePayload', (acknowledge) => async (payload) => {
    if (relayer.connected) await acknowledge(payload).catch(() => {})
  })
}
