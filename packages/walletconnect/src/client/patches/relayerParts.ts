import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'

type ClientRelayer = Client['core']['relayer']

/** The WalletConnect client's object for one socket. */
export type SocketConnection = {
  on(event: 'open', listener: () => void): void
  close(): Promise<void>
  onPayload(frame: { data: unknown }): void
}

/** A message that the WalletConnect client publishes again until the relay accepts it. */
type QueuedMessage = { attempt: number; request: unknown; opts: unknown }

/** The WalletConnect client’s relayer with the private members that patches use. */
export type Relayer = Omit<ClientRelayer, 'subscriber' | 'publisher' | 'provider' | 'events'> & {
  events: { setMaxListeners(count: number): void }
  subscriber: ClientRelayer['subscriber'] & {
    cached: { topic: string }[]
    rpcUnsubscribe(...parameters: unknown[]): Promise<unknown>
  }
  publisher: {
    queue: Map<string, QueuedMessage>
    checkQueue(): void
    rpcPublish(request: unknown, opts: unknown): Promise<unknown>
  }
  provider: { connection?: SocketConnection; on(event: 'error', listener: () => void): void }
  connect(relayUrl?: string): Promise<void>
  createProvider(): Promise<void>
  toEstablishConnection(): Promise<void>
  acknowledgePayload(payload: unknown): Promise<void>
}

/** Returns the same relayer with a type that includes the private members. */
export function withPrivateMembers(relayer: ClientRelayer): Relayer {
  return relayer as unknown as Relayer
}

/**
 * Calls `run` for each new socket of the WalletConnect client, before the socket opens. `run` also receives the connection that the socket
 * replaces.
 */
export function onNewSocket(
  relayer: Relayer,
  run: (provider: Relayer['provider'], oldConnection: SocketConnection | undefined) => void,
): void {
  patchMethod(relayer, 'createProvider', (createProvider) => async () => {
    const oldConnection = relayer.provider.connection
    await createProvider()
    run(relayer.provider, oldConnection)
  })
}
