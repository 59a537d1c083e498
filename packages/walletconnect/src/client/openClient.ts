import type { WalletConnectOptions } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import type { ICore } from '@walletconnect/types'
import { keepTidy } from './forget.ts'
import { isPublicRelay } from './isPublicRelay.ts'
import { keepConnected } from './keepConnected.ts'
import { keyValueStorage } from './keyValueStorage.ts'
import { dropEndedSubscriptions } from './patches/endedSubscriptions.ts'
import { patchEngine } from './patches/engine.ts'
import { guardInbound } from './patches/guardInbound.ts'
import { publishLess } from './patches/publishLess.ts'
import { quietLogger } from './patches/quietLogger.ts'
import { closeRelayer, patchRelayer } from './patches/relayer.ts'
import { silentEvents, silentVerify } from './patches/silentParts.ts'
import { uniqueIds } from './patches/uniqueIds.ts'
import type { Client } from './protocolClient.ts'
import { Core, SignClient } from './protocolClient.ts'

export type OpenedClient = {
  client: Client
  /** Closes the socket, the timers and the storage; later writes of the client stay in memory. */
  close(): void
}

export declare namespace openClient {
  type Parameters = Pick<WalletConnectOptions, 'kitId' | 'projectId' | 'relayUrl' | 'metadata' | 'storage' | 'log'>
}

/** The client of the protocol on the kit's own storage. Opens a socket only where there is something to listen to. */
export async function openClient(parameters: openClient.Parameters): Promise<OpenedClient> {
  const { kitId, projectId, relayUrl, metadata, log } = parameters
  const isPublic = isPublicRelay(relayUrl)
  dropEndedSubscriptions(parameters.storage)
  const storage = keyValueStorage(parameters.storage)
  const logger = quietLogger(log)
  const customStoragePrefix = `latchkey-${kitId}`
  const options = { projectId, relayUrl, customStoragePrefix, storage, logger, telemetryEnabled: isPublic }
  const core = new Core(options) as ICore & { heartbeat: { stop(): void } }
  forgetGlobal(customStoragePrefix)
  if (!isPublic) {
    core.verify = silentVerify
    core.eventClient = silentEvents
    // On a machine without a network the browser says "offline", but a relay on that machine still answers.
    core.relayer.confirmOnlineStateOrThrow = async () => {}
  }
  uniqueIds(core)
  publishLess(core.relayer, { isPrivate: !isPublic })
  patchRelayer(core.relayer)
  // What the relay says when it turns the site away: the client does not come back by itself.
  core.relayer.on('relayer_error', ({ message }: Error) =>
    log(new ConnectionError('RelayUnreachable', { details: message })),
  )
  let opened: Client | undefined
  guardInbound({ core, signIns: () => opened?.auth.pairingTopics })
  const client = await SignClient.init({ core, metadata: { ...metadata, icons: [...metadata.icons] }, logger }).catch(
    (error) => {
      core.heartbeat.stop()
      throw error
    },
  )
  opened = client
  patchEngine(client)
  const release = keepConnected(client)
  keepTidy(client)
  return {
    client,
    close() {
      storage.seal()
      release()
      core.heartbeat.stop()
      closeRelayer(core.relayer).catch(log)
    },
  }
}

/** The client reuses the page's first core for its prefix, which is a closed one when a kit is created again. */
function forgetGlobal(prefix: string) {
  const globals = globalThis as Record<string, unknown>
  delete globals[`_walletConnectCore_${prefix}`]
  delete globals[`_walletConnectCore_${prefix}_count`]
}
