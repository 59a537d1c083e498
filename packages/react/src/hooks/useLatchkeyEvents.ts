import type { RecordedEvent } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/**
 * Returns the latest event of the kit. If events follow each other quickly, a component does not see all of them. To receive every event,
 * use `kit.subscribeEvents`.
 */
export function useLatchkeyEvents(): RecordedEvent | undefined {
  const { core } = useKit('useLatchkeyEvents')
  return useSelected(core, (sourceCore) => sourceCore.events.state.latest)
}
