import type { ICore } from '@walletconnect/types'

/** The client's relayer and publisher, each with the private method that is patched. */
type Relayer = ICore['relayer'] & { connect(relayUrl?: string): Promise<void> }
type Publisher = ICore['relayer']['publisher'] & { checkQueue(): void }

/**
 * Patches five faults in the client's connection to the relay.
 *
 * - Without a network, the browser reports "offline", although a relay on the same machine still responds. Patch: "offline" is ignored.
 * - Every request without a socket starts a new connection attempt, which closes the socket of the attempt before. Patch: there is only one
 *   attempt at a time.
 * - At regular intervals, the client tries to send waiting messages even without a socket, and the error is unhandled. Patch: the messages
 *   wait until there is a socket.
 * - A lost socket is connected again only while the page is visible. Patch: it is also connected again in the background, because the phone
 *   must respond there, too.
 * - The engine does not await the sending of an error response. If this fails after a minute, the rejection is unhandled, even after the
 *   phone was turned off. Patch: the rejection is handled. A caller that awaits the sending still receives the error.
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
