import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createOffers } from '../../offers/createOffers.ts'
import { evmOne } from '../../openDapp.test.setup.ts'
import { createKeyValueStorage } from '../keyValueStorage.ts'
import { createLeaderStorage } from '../leaderStorage.ts'
import { openClient } from '../openClient.ts'
import type { Client } from '../protocolClient.ts'
import { Core, SignClient } from '../protocolClient.ts'
import { createQuietLogger } from './quietLogger.ts'

/** The URL of a port without a listener, so that the WalletConnect client gets no connection. */
const relayUrl = 'ws://127.0.0.1:9'
const metadata = { name: 'Site', description: '', url: 'https://site.example', icons: [] }

/** The objects of the WalletConnect client in which a patch replaces a method or uses a private name. */
const parts: Readonly<Record<string, (client: Client) => object>> = {
  core: ({ core }) => core,
  crypto: ({ core }) => core.crypto,
  history: ({ core }) => core.history,
  messages: ({ core }) => core.relayer.messages,
  pairing: ({ core }) => core.pairing,
  publisher: ({ core }) => core.relayer.publisher,
  relayer: ({ core }) => core.relayer,
  subscriber: ({ core }) => core.relayer.subscriber,
  relayerEvents: ({ core }) => core.relayer.events,
  engine: ({ engine }) => engine,
  engineEvents: ({ engine }) => (engine as unknown as { events: object }).events,
  session: ({ session }) => session,
}

/** Private members of the WalletConnect client that the patches call or read. The compiler checks the public members. */
const privateMembers: Readonly<Record<string, readonly string[]>> = {
  history: ['records'],
  messages: ['messagesWithoutClientAck', 'setRelayerMessages', 'setRelayerMessagesWithoutClientAck'],
  pairing: ['sendRequest'],
  publisher: ['queue', 'checkQueue', 'rpcPublish'],
  relayer: ['connect', 'createProvider', 'toEstablishConnection', 'acknowledgePayload', 'transportExplicitlyClosed'],
  relayerEvents: ['setMaxListeners'],
  subscriber: ['cached', 'rpcUnsubscribe'],
  engine: [
    'getTVFParams',
    'isValidRequest',
    'onSessionAuthenticateResponse',
    'pendingSessions',
    'sendError',
    'sendProposeSession',
    'sendRequest',
    'setProposal',
  ],
}

/** Creates the WalletConnect client without any patch. */
function unpatched(): Client {
  const logger = createQuietLogger(() => {})
  const storage = createKeyValueStorage(memoryAdapterStorage())
  const core = new Core({
    projectId: 'test',
    relayUrl,
    customStoragePrefix: 'names',
    storage,
    logger,
  }) as Client['core']
  onTestFinished(() => (core.heartbeat as unknown as { stop(): void }).stop())
  return new SignClient({ core, metadata, logger })
}

/** Opens the WalletConnect client with all its patches. */
async function patched(): Promise<Client> {
  const options = {
    kitId: 'names',
    projectId: 'test',
    relayUrl,
    metadata,
    storage: createLeaderStorage(memoryAdapterStorage()),
    log() {},
  }
  const { client, close } = await openClient(options)
  onTestFinished(close)
  createOffers({ ...options, client, networks: [evmOne], defaultNetwork: evmOne, adopt() {} })
  return client
}

describe('the client of the protocol', () => {
  test('behavior: the client has every name that a patch replaces', async () => {
    const [before, after] = [unpatched(), await patched()]
    const missing = Object.entries(parts).flatMap(([name, part]) =>
      Object.keys(part(after))
        .filter((key) => !(key in part(before)))
        .map((key) => `${name}.${key}`),
    )
    expect(missing).toEqual([])
    // The list below contains every method that a patch replaces. The file of each patch explains why it replaces the method. If the
    // WalletConnect client no longer has a method, its name is in `missing`.
    const replaced = Object.entries(parts).flatMap(([name, part]) =>
      Object.entries(part(after))
        .filter(([key, value]) => typeof value === 'function' && !isSame(value, Reflect.get(part(before), key)))
        .map(([key]) => `${name}.${key}`),
    )
    expect(replaced.toSorted()).toEqual([
      'crypto.decode',
      'crypto.getPayloadType',
      'engine.isValidDisconnect',
      'engine.isValidEmit',
      'engine.isValidExtend',
      'engine.isValidPing',
      'engine.isValidUpdate',
      'engine.onSessionAuthenticateResponse',
      'engine.onSessionDeleteRequest',
      'engine.onSessionEventRequest',
      'engine.onSessionExtendRequest',
      'engine.onSessionPingRequest',
      'engine.onSessionSettleRequest',
      'engine.onSessionUpdateRequest',
      'engine.sendRequest',
      'engineEvents.listenerCount',
      'history.delete',
      'messages.persist',
      'messages.set',
      'pairing.sendRequest',
      'publisher.checkQueue',
      'relayer.acknowledgePayload',
      'relayer.confirmOnlineStateOrThrow',
      'relayer.connect',
      'relayer.createProvider',
      'relayer.publish',
      'relayer.publishCustom',
      'relayer.request',
      'relayer.unsubscribe',
      'subscriber.rpcUnsubscribe',
    ])
  })

  test('behavior: the client has every private name that is used', () => {
    const client = unpatched()
    const missing = Object.entries(privateMembers).flatMap(([name, keys]) =>
      keys.filter((key) => !(key in (parts[name] as (typeof parts)[string])(client))).map((key) => `${name}.${key}`),
    )
    expect(missing).toEqual([])
  })
})

function isSame(one: unknown, other: unknown): boolean {
  return String(one) === String(other)
}
