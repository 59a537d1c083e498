import type { ICore } from '@walletconnect/types'

type Relayer = ICore['relayer'] & { connect(relayUrl?: string): Promise<void> }
type Publisher = ICore['relayer']['publisher'] & { checkQueue(): void }

/**
 * Keeps the connection from four faults.
 *
 * - On a machine without a network the browser says "offline", but a relay on that machine still answers. Here "offline" is ignored.
 * - Every request without a socket starts a connection attempt, and each drops the socket of the other. Here one attempt runs at a time.
 * - With every pulse, messages to publish again ask for a socket, and a failure of that is unhandled. Here they wait for the socket.
 * - A lost socket comes back only while its page is visible. Here it does in the background too, where the phone also has to answer.
 */
export function patchRelayer({ relayer: given, heartbeat }: ICore): void {
  const relayer = given as Relayer
  const publisher = relayer.publisher as Publisher
  const { connect } = relayer
  const { checkQueue } = publisher
  let attempt: Promise<void> | undefined
  relayer.confirmOnlineStateOrThrow = async () => {}
  relayer.connect = (relayUrl) => {
    attempt ??= connect.call(relayer, relayUrl).finally(() => {
      attempt = undefined
    })
    return attempt
  }
  publisher.checkQueue = () => {
    if (relayer.connected) checkQueue.call(publisher)
  }
  heartbeat.on('heartbeat_pulse', () => {
    if (relayer.connected || relayer.connecting || relayer.transportExplicitlyClosed) return
    relayer.transportOpen().catch(() => {})
  })
}
