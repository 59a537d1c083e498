import { ConnectionError } from '@latchkey/core/errors'
import type { Client } from './protocolClient.ts'

/** How long the relay may take before it counts as unreachable, ms. */
export const relayLimitMs = 10_000

/** Watches the relay during a request to it. `failed` rejects if the relay refuses the site, or after `limitMs`. */
export function watchRelay(client: Client, limitMs: number): { failed: Promise<never>; stop(): void } {
  const { relayer } = client.core
  let stop = () => {}
  const failed = new Promise<never>((_, reject) => {
    // The relay closes the socket for good and sends its reason, such as an unknown project or a wrong clock.
    const refused = ({ message }: Error) => reject(new ConnectionError('RelayUnreachable', { details: message }))
    const timer = setTimeout(() => reject(new ConnectionError('RelayUnreachable')), limitMs)
    relayer.on('relayer_error', refused)
    stop = () => {
      clearTimeout(timer)
      relayer.off('relayer_error', refused)
    }
  })
  failed.catch(() => {})
  return { failed, stop }
}
