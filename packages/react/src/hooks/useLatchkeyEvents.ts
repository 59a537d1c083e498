import type { RecordedEvent } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/**
 * Returns the latest event. A render can miss events that follow each other quickly; use `kit.subscribeEvents` to
 * receive all of them.
 */
export function useLatchkeyEvents(): RecordedEvent | undefined {
  const { core } = useKit('useLatchkeyEvents')
  return useSelected(core, (sourceCore) => sourceCore.events.state.latest)
}
