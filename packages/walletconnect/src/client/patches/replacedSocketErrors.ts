import type { Client } from '../protocolClient.ts'
import { onNewSocket, withPrivateMembers } from './relayerParts.ts'

/**
 * Fault: the client removes its listeners from a socket that it replaces, so a later error of that socket is uncaught. Patch: each socket
 * gets an error listener that the client does not remove.
 *
 * @see core/src/controllers/relayer.ts:472
 */
export function catchSocketErrors(relayer: Client['core']['relayer']): void {
  onNewSocket(withPrivateMembers(relayer), (provider) => provider.on('error', () => {}))
}
