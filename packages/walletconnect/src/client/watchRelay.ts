import { ConnectionError } from '@latchkey/core/errors'
import type { Client } from './protocolClient.ts'

/** How long a relay may take to respond before it is reported as unreachable, in ms. */
export const relayLimitMs = 10_000

/** Watches the relay during a request to the relay. The promise `failure` rejects if the relay refuses the site, or after `limitMs`. */
export function watchRelay(client: Client, limitMs: number): { failure: Promise<never>; stop(): void } {
  const { relayer } = client.core
  let stop = () => {}
  const failure = new Promise<never>((_, reject) => {
    // A relay that refuses the site closes the socket and sends its reason, such as an unknown project or a wrong clock.
    const onRefusal = ({ message }: Error) => reject(new ConnectionError('RelayUnreachable', { details: message }))
    const timer = setTimeout(() => reject(new ConnectionError('RelayUnreachable')), limitMs)
    relayer.on('relayer_error', onRefusal)
    stop = () => {
      clearTimeout(timer)
      relayer.off('relayer_error', onRefusal)
    }
  })
  failure.catch(() => {})
  return { failure, stop }
}
