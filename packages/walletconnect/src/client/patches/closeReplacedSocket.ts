import type { Client } from '../protocolClient.ts'
import { onNewSocket, partsOf } from './relayerParts.ts'

/**
 * Fault: the client opens a new socket without closing the old one, which stays open without a listener: for example when the browser is
 * online again. Here the old one is closed.
 *
 * @see core/src/controllers/relayer.ts:470
 */
export function closeReplacedSocket(relayer: Client['core']['relayer']): void {
  onNewSocket(partsOf(relayer), (_, before) => {
    // One that is still being opened closes once it is open.
    before?.on('open', () => before.close().catch(() => {}))
    before?.close().catch(() => {})
  })
}
