import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import { withPrivateMembers } from './relayerParts.ts'

/**
 * Fault: if the socket that delivered a message is closed, the WalletConnect client acknowledges the message over a new socket, and does
 * not handle an error of that attempt. Patch: without an open socket, no acknowledgement is sent. The relay then resends the message, and
 * the client recognises the repeat.
 *
 * @see core/src/controllers/relayer.ts:559
 */
export function acknowledgeWhenOpen(relayer: Client['core']['relayer']): void {
  patchMethod(withPrivateMembers(relayer), 'acknowledgePayload', (acknowledge) => async (payload) => {
    if (relayer.connected) await acknowledge(payload).catch(() => {})
  })
}
