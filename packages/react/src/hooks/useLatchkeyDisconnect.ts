import type { disconnect } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'

/** How to leave the wallet: of one namespace, or of all. */
export function useLatchkeyDisconnect(): { disconnect: (parameters?: disconnect.Parameters) => Promise<void> } {
  const kit = useKit('useLatchkeyDisconnect')
  return { disconnect: kit.disconnect }
}
