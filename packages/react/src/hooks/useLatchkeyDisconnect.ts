import type { disconnect } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'

/** How to leave one wallet, those of one namespace, or all. */
export function useLatchkeyDisconnect(): {
  /** Without parameters it leaves every wallet. */
  disconnect: (parameters?: disconnect.Parameters) => Promise<void>
} {
  const kit = useKit('useLatchkeyDisconnect')
  return { disconnect: kit.disconnect }
}
