import type { WalletConnectOptions } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import type { ICore } from '@walletconnect/types'
import { keepConnected } from './keepConnected.ts'
import { keyValueStorage } from './keyValueStorage.ts'
import type { LeaderStorage } from './leaderStorage.ts'
import { limitStored, patchClient, patchCore } from './patches/patchClient.ts'
import { quietLogger } from './patches/quietLogger.ts'
import { storeSubscriptions } from './patches/storedSubscriptions.ts'
import { type Client, Core, SignClient } from './protocolClient.ts'

export type OpenedClient = {
  client: Client
  /** Closes the socket, the timers and the storage; later writes of the client stay in memory. */
  close(): void
}

export declare namespace openClient {
  type Parameters = Pick<WalletConnectOptions, 'kitId' | 'projectId' | 'relayUrl' | 'metadata' | 'log'> & {
    storage: LeaderStorage
  }
}

/**
 * Opens the protocol client on the kit's own storage and patches its faults. A socket is opened only if there is a topic to subscribe to.
 *
 * @throws Error if the client has changed its shape, so that a patch finds no method to replace
 */
export async function openClient(parameters: openClient.Parameters): Promise<OpenedClient> {
  const { kitId, projectId, relayUrl, metadata, log } = parameters
  const isPublic = isPublicRelay(relayUrl)
  const customStoragePrefix = `latchkey-${kitId}`
  storeSubscriptions(parameters.storage, customStoragePrefix)
  const storage = keyValueStorage(parameters.storage)
  const logger = quietLogger(log)
  const options = { projectId, relayUrl, customStoragePrefix, storage, logger, telemetryEnabled: isPublic }
  const core = new Core(options) as ICore & { heartbeat: { stop(): void } }
  forgetGlobal(customStoragePrefix)
  let opened: Client | undefined
  patchCore({ core, isPublic, signIns: () => opened?.auth.pairingTopics })
  // The relay sends a reason when it refuses the site. The client does not reconnect after that.
  core.relayer.on('relayer_error', ({ message }: Error) =>
    log(new ConnectionError('RelayUnreachable', { details: message })),
  )
  let client: Client
  try {
    client = await SignClient.init({ core, metadata: { ...metadata, icons: [...metadata.icons] }, logger })
    opened = client
    patchClient(client)
  } catch (error) {
    core.heartbeat.stop()
    throw error
  }
  const release = keepConnected(client)
  limitStored(client)
  return {
    client,
    close() {
      parameters.storage.seal()
      release()
      core.heartbeat.stop()
      closeRelayer(core.relayer).catch(log)
    },
  }
}

/** Whether a relay is a public one of the WalletConnect network. Its users expect its checks and its telemetry. */
export function isPublicRelay(relayUrl: string): boolean {
  return /(^|\.)walletconnect\.(com|org)$/.test(new URL(relayUrl).hostname)
}

/**
 * Deletes the client's global core. The client reuses the page's first core of a prefix, which is a closed one when a kit is created again.
 */
function forgetGlobal(prefix: string) {
  const globals = globalThis as Record<string, unknown>
  delete globals[`_walletConnectCore_${prefix}`]
  delete globals[`_walletConnectCore_${prefix}_count`]
}

/** Closes the socket for good: pending work cannot open another one. */
async function closeRelayer(relayer: Client['core']['relayer']): Promise<void> {
  relayer.transportOpen = async () => {}
  relayer.request = () => new Promise(() => {})
  await relayer.transportClose()
}
