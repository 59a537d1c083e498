import type { Client } from '../protocolClient.ts'
import { onNewSocket, withPrivateMembers } from './relayerParts.ts'

/**
 * Fault: the WalletConnect client removes its listeners from a socket that it replaces, so an error that this socket emits afterwards is
 * uncaught. Patch: each socket gets an error listener that the client does not remove.
 *
 * @see core/src/controllers/relayer.ts:472
 */
export function catchSocketErrors(relayer: Client['core']['relayer']): void {
  onNewSocket(withPrivateMembers(relayer), (provider) => provider.on('error', () => {}))
}
