import type { Client } from './client.ts'

/** The client's own pulse, every five seconds. */
const pulse = 'heartbeat_pulse'

/**
 * Brings a lost socket back. The client does so only while its page is visible, but this tab may hold the session for others that
 * are.
 */
export function keepConnected(client: Client): void {
  const { heartbeat, relayer } = client.core
  heartbeat.on(pulse, () => {
    if (relayer.connected || relayer.connecting || relayer.transportExplicitlyClosed) return
    relayer.transportOpen().catch(() => {})
  })
}
