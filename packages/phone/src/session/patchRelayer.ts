import type { ICore } from '@walletconnect/types'

type Relayer = ICore['relayer'] & { connect(relayUrl?: string): Promise<void> }
type Publisher = ICore['relayer']['publisher'] & { checkQueue(): void }

/**
 * Patches five faults of the connection.
 *
 * - On a machine without a network, the browser reports "offline", although a relay on that machine still responds. Patch: "offline" is
 *   ignored.
 * - Every request without a socket starts a connection attempt, and each attempt closes the socket of the other attempt. Patch: one attempt
 *   runs at a time.
 * - At every heartbeat, messages that have to be published again request a socket, and a failure of this request is unhandled. Patch: these
 *   messages wait for the socket.
 * - A lost socket is reconnected only while its page is visible. Patch: it is also reconnected in the background, where the phone has to
 *   respond too.
 * - The engine does not wait until an error response is sent. If sending fails after a minute, the rejection is unhandled, even after the
 *   phone was destroyed. Patch: the rejection is handled. A caller that waits still receives the error.
 */
export function patchRelayer({ relayer: coreRelayer, heartbeat }: ICore): void {
  const relayer = coreRelayer as Relayer
  const publisher = relayer.publisher as Publisher
  const { connect, publish } = relayer
  const { checkQueue } = publisher
  let currentAttempt: Promise<void> | undefined
  relayer.confirmOnlineStateOrThrow = async () => {}
  relayer.connect = (relayUrl) => {
    currentAttempt ??= connect.call(relayer, relayUrl).finally(() => {
      currentAttempt = undefined
    })
    return currentAttempt
  }
  relayer.publish = (...message) => {
    const outcome = publish.apply(relayer, message)
    outcome.catch(() => {})
    return outcome
  }
  publisher.checkQueue = () => {
    if (relayer.connected) checkQueue.call(publisher)
  }
  heartbeat.on('heartbeat_pulse', () => {
    if (relayer.connected || relayer.connecting || relayer.transportExplicitlyClosed) return
    relayer.transportOpen().catch(() => {})
  })
}
