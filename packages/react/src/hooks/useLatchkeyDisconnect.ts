import { disconnect } from '@latchkey/core'
import { useCallback } from 'react'
import { useKit } from '../LatchkeyProvider.tsx'

/** How to leave the wallet: of one namespace, or of all. */
export function useLatchkeyDisconnect(): { disconnect: (parameters?: disconnect.Parameters) => Promise<void> } {
  const { core } = useKit('useLatchkeyDisconnect')
  return { disconnect: useCallback((parameters) => disconnect(core, parameters), [core]) }
}
