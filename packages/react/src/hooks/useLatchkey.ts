import type { Latchkey } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'

/**
 * The kit itself: `open`, `close`, and every other method.
 *
 * @example
 * const { open } = useLatchkey()
 * return <button onClick={() => open({ view: 'Networks' })}>Choose a network</button>
 */
export function useLatchkey(): Latchkey {
  return useKit('useLatchkey')
}
