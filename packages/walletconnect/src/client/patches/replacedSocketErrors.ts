import type { Client } from '../protocolClient.ts'
import { onNewSocket, partsOf } from './relayerParts.ts'

/**
 * Fault: the client removes its listeners from a socket that it replaces, so a later error of that socket is uncaught. Patch: the socket
 * has a listener that stays.
 *
 * @see core/src/controllers/relayer.ts:472
 */
export function catchSocketErrors(relayer: Client['core']['relayer']): void {
  onNewSocket(partsOf(relayer), (provider) => provider.on('error', () => {}))
}
