import type { Client } from '../protocolClient.ts'
import { onNewSocket, partsOf } from './relayerParts.ts'

/**
 * Fault: the client opens a new socket without closing the old one, for example when the browser is online again. The old socket stays open
 * without a listener. Patch: the old socket is closed.
 *
 * @see core/src/controllers/relayer.ts:470
 */
export function closeReplacedSocket(relayer: Client['core']['relayer']): void {
  onNewSocket(partsOf(relayer), (_, before) => {
    // A socket that is still opening is closed once it is open.
    before?.on('open', () => before.close().catch(() => {}))
    before?.close().catch(() => {})
  })
}
