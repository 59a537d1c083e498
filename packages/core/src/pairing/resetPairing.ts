import type { Core } from '../createCore.ts'
import { useFeature } from '../useFeature.ts'
import { pairing } from './pairing.ts'

/** Takes the open offer back; a wallet that takes it up later finds nothing. */
export function resetPairing(core: Core): void {
  useFeature(core, pairing).reset()
}
