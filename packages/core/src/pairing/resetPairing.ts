import type { Core } from '../createCore.ts'
import { featureOf } from '../featureOf.ts'
import { pairing } from './pairing.ts'

/** Takes the open offer back; a wallet that takes it up later finds nothing. */
export function resetPairing(core: Core): void {
  featureOf(core, pairing).reset()
}
