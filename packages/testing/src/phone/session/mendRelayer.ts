import type { ICore } from '@walletconnect/types'

type Relayer = ICore['relayer'] & { connect(relayUrl?: string): Promise<void> }
type Publisher = ICore['relayer']['publisher'] & { checkQueue(): void }

/**
 * Keeps the connection from four faults.
 *
 * - The browser says "offline" of a machine without a network, whose own relay answers all the same.
 * - Every request that finds no socket begins an attempt at the relay, and each drops the socket of the other: one runs at a time.
 * - What is to be published again asks for a socket with every pulse, and nobody catches its failure: it waits for the socket.
 * - A lost socket comes back only while its page is seen, but the phone answers in the background too.
 */
export function mendRelayer({ relayer: given, heartbeat }: ICore): void {
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
