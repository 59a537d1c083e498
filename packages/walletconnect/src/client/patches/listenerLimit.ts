import type { Client } from '../protocolClient.ts'
import { partsOf } from './relayerParts.ts'

/**
 * Fault: the client adds one listener for each message in flight. With more than ten, the console shows a warning about a leak. Patch:
 * there is no limit.
 *
 * @see core/src/controllers/publisher.ts:89
 */
export function limitListeners(relayer: Client['core']['relayer']): void {
  partsOf(relayer).events.setMaxListeners(0)
}
