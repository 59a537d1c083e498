import type { Client } from '../protocolClient.ts'
import { withPrivateMembers } from './relayerParts.ts'

/**
 * Fault: the WalletConnect client adds one listener for each message in flight. With more than ten, the console shows a warning about a
 * leak. Patch: the limit of ten is removed.
 *
 * @see core/src/controllers/publisher.ts:89
 */
export function removeListenerLimit(relayer: Client['core']['relayer']): void {
  withPrivateMembers(relayer).events.setMaxListeners(0)
}
