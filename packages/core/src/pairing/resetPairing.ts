import type { Core } from '../createCore.ts'
import { featureOf } from '../featureOf.ts'
import { pairingFeature } from './pairing.ts'

/** Cancels the current WalletConnect offer. A wallet that accepts the offer after that is not connected. */
export function resetPairing(core: Core): void {
  featureOf(core, pairingFeature).reset()
}
