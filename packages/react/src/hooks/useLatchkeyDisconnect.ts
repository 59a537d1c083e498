import type { disconnect } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'

/** Returns a function that disconnects one wallet, the wallets of one namespace, or all wallets. */
export function useLatchkeyDisconnect(): {
  /** Disconnects all wallets if called without parameters. */
  disconnect: (parameters?: disconnect.Parameters) => Promise<void>
} {
  const kit = useKit('useLatchkeyDisconnect')
  return { disconnect: kit.disconnect }
}
