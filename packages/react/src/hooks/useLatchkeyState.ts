import { getState } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** Whether the modal is open, on which view, and what is being waited for. */
export function useLatchkeyState(): getState.ReturnType {
  const kit = useKit('useLatchkeyState')
  return useSelected(kit.core, getState)
}
