import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'

type GivenRelayer = Client['core']['relayer']

export type Connection = {
  on(event: 'open', listener: () => void): void
  close(): Promise<void>
  onPayload(frame: { data: unknown }): void
}

type Queued = { attempt: number; request: unknown; opts: unknown }

/** The client’s relayer with the private members that patches use. */
export type Relayer = Omit<GivenRelayer, 'subscriber' | 'publisher' | 'provider' | 'events'> & {
  events: { setMaxListeners(count: number): void }
  subscriber: GivenRelayer['subscriber'] & {
    cached: { topic: string }[]
    rpcUnsubscribe(...parameters: unknown[]): Promise<unknown>
  }
  publisher: {
    queue: Map<string, Queued>
    checkQueue(): void
    rpcPublish(request: unknown, opts: unknown): Promise<unknown>
  }
  provider: { connection?: Connection; on(event: 'error', listener: () => void): void }
  connect(relayUrl?: string): Promise<void>
  createProvider(): Promise<void>
  toEstablishConnection(): Promise<void>
  acknowledgePayload(payload: unknown): Promise<void>
}

export function partsOf(relayer: GivenRelayer): Relayer {
  return relayer as unknown as Relayer
}

/** Calls `run` for each new socket of the client, before the socket opens. `run` also receives the connection that the socket replaces. */
export function onNewSocket(
  relayer: Relayer,
  run: (provider: Relayer['provider'], before: Connection | undefined) => void,
): void {
  patchMethod(relayer, 'createProvider', (createProvider) => async () => {
    const before = relayer.provider.connection
    await createProvider()
    run(relayer.provider, before)
  })
}
