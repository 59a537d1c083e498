import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'

/**
 * Fault: the client opens no socket while the browser says "offline", which it says of a machine without a network. A relay of one's own
 * on that machine still responds.
 *
 * @see core/src/controllers/relayer.ts:318
 */
export function trustOwnRelay(relayer: Client['core']['relayer']): void {
  patchMethod(relayer, 'confirmOnlineStateOrThrow', () => async () => {})
}
