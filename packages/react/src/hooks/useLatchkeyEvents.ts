import type { RecordedEvent } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** The latest event. Where none may be missed, use `kit.subscribeEvents`. */
export function useLatchkeyEvents(): RecordedEvent | undefined {
  const { core } = useKit('useLatchkeyEvents')
  return useSelected(core, (from) => from.events.state.latest)
}
