import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'

/**
 * Fault: the WalletConnect client opens no socket while the browser reports "offline", for example on a machine without a network. A
 * self-hosted relay on the same machine still responds. Patch: the client's check for "offline" is skipped.
 *
 * @see core/src/controllers/relayer.ts:318
 */
export function skipOfflineCheck(relayer: Client['core']['relayer']): void {
  patchMethod(relayer, 'confirmOnlineStateOrThrow', () => async () => {})
}
