import type { Latchkey } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'

/**
 * Returns the kit with all its methods, such as `open` and `close`.
 *
 * @example
 * import { useLatchkey } from '@latchkey/react'
 *
 * export function ChooseNetwork() {
 *   const { open } = useLatchkey()
 *   return <button onClick={() => open({ view: 'Networks' })}>Choose a network</button>
 * }
 */
export function useLatchkey(): Latchkey {
  return useKit('useLatchkey')
}
