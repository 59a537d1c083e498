import type { WalletConnectOptions } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import type { ICore } from '@walletconnect/types'
import { keepConnected } from './keepConnected.ts'
import { createKeyValueStorage } from './keyValueStorage.ts'
import type { LeaderStorage } from './leaderStorage.ts'
import { limitStoredData, patchClient, patchCore } from './patches/patchClient.ts'
import { createQuietLogger } from './patches/quietLogger.ts'
import { storeSubscriptions } from './patches/storedSubscriptions.ts'
import { type Client, Core, SignClient } from './protocolClient.ts'

/** The WalletConnect client of a tab after it was opened, with a function that closes it. */
export type OpenedClient = {
  client: Client
  /** Closes the socket, stops the timers and seals the storage, so that the WalletConnect client can no longer write to it. */
  close(): void
}

export declare namespace openClient {
  type Parameters = Pick<WalletConnectOptions, 'kitId' | 'projectId' | 'relayUrl' | 'metadata' | 'log'> & {
    storage: LeaderStorage
  }
}

/**
 * Opens the WalletConnect client with the kit's storage, and patches the client's known faults. A socket is opened only if there is a topic
 * to subscribe to.
 *
 * @throws TypeError if the client lacks a method that a patch replaces
 */
export async function openClient(parameters: openClient.Parameters): Promise<OpenedClient> {
  const { kitId, projectId, relayUrl, metadata, log } = parameters
  const isPublic = isPublicRelay(relayUrl)
  const customStoragePrefix = `latchkey-${kitId}`
  storeSubscriptions(parameters.storage, customStoragePrefix)
  const storage = createKeyValueStorage(parameters.storage)
  const logger = createQuietLogger(log)
  const coreOptions = { projectId, relayUrl, customStoragePrefix, storage, logger, telemetryEnabled: isPublic }
  const core = new Core(coreOptions) as ICore & { heartbeat: { stop(): void } }
  forgetGlobalCore(customStoragePrefix)
  let initializedClient: Client | undefined
  patchCore({ core, isPublic, signIns: () => initializedClient?.auth.pairingTopics })
  // The relay sends its reason when it refuses the site. The reason is logged, because the WalletConnect client does not reconnect after a
  // refusal.
  core.relayer.on('relayer_error', ({ message }: Error) =>
    log(new ConnectionError('RelayUnreachable', { details: message })),
  )
  let client: Client
  try {
    client = await SignClient.init({ core, metadata: { ...metadata, icons: [...metadata.icons] }, logger })
    initializedClient = client
    patchClient(client)
  } catch (error) {
    core.heartbeat.stop()
    throw error
  }
  const stopReconnecting = keepConnected(client)
  limitStoredData(client)
  return {
    client,
    close() {
      parameters.storage.seal()
      stopReconnecting()
      core.heartbeat.stop()
      closeRelayer(core.relayer).catch(log)
    },
  }
}

/**
 * Returns whether a relay is a public relay of the WalletConnect network. With any other relay, the domain checks and the telemetry of the
 * WalletConnect client are turned off.
 */
export function isPublicRelay(relayUrl: string): boolean {
  return /(^|\.)walletconnect\.(com|org)$/.test(new URL(relayUrl).hostname)
}

/**
 * Removes the WalletConnect client's core from the global variable where the client stores the first core of each prefix. Otherwise a kit
 * that is created again would get that first core, which is closed.
 */
function forgetGlobalCore(prefix: string) {
  const globals = globalThis as Record<string, unknown>
  delete globals[`_walletConnectCore_${prefix}`]
  delete globals[`_walletConnectCore_${prefix}_count`]
}

/**
 * Closes the socket and replaces the methods that open a socket, so that pending work of the WalletConnect client cannot open a new socket.
 */
async function closeRelayer(relayer: Client['core']['relayer']): Promise<void> {
  relayer.transportOpen = async () => {}
  relayer.request = () => new Promise(() => {})
  await relayer.transportClose()
}
