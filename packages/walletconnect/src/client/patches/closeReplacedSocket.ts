import type { Client } from '../protocolClient.ts'
import { onNewSocket, withPrivateMembers } from './relayerParts.ts'

/**
 * Fault: the WalletConnect client opens a new socket without closing the old one, for example when the browser is online again. The old
 * socket stays open without a listener. Patch: the old socket is closed.
 *
 * @see core/src/controllers/relayer.ts:470
 */
export function closeReplacedSocket(relayer: Client['core']['relayer']): void {
  onNewSocket(withPrivateMembers(relayer), (_, oldConnection) => {
    // If the old socket is still opening, the first line closes the socket as soon as it opens. The second line closes an open socket.
    oldConnection?.on('open', () => oldConnection.close().catch(() => {}))
    oldConnection?.close().catch(() => {})
  })
}
