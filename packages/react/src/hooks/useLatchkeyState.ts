import { getState } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** Returns the state of the kit: whether the modal is open, which view it shows, and what is loading. */
export function useLatchkeyState(): getState.ReturnType {
  const kit = useKit('useLatchkeyState')
  return useSelected(kit.core, getState)
}
