import type { Client } from '../protocolClient.ts'
import { partsOf } from './relayerParts.ts'

/**
 * Fault: the client adds one listener for each message in flight, and warns in the console of a leak when there are more than ten.
 *
 * @see core/src/controllers/publisher.ts:89
 */
export function limitListeners(relayer: Client['core']['relayer']): void {
  partsOf(relayer).events.setMaxListeners(0)
}
