import type { Network } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { ChunkError } from '../errors/chunk.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { ConnectionError } from '../errors/connection.ts'
import { createRpcSettings } from '../options/rpcSettings.ts'
import type { WalletConnectClient } from '../ports/walletConnect.ts'
import { hasWalletConnect } from '../ports/walletConnectConnector.ts'
import { followRequest, storedBase } from '../reach/followRequest.ts'
import { readPlatform } from '../reach/platform.ts'

export declare namespace loadWalletConnect {
  type ReturnType = WalletConnectClient
  type ErrorType = ConfigurationError | ConnectionError
}

/**
 * Returns the WalletConnect client of the kit. The first call loads it. After a failed load, the next call tries again.
 *
 * @throws ConfigurationError `WalletConnectNotConfigured`
 * @throws ChunkError `ChunkLoadFailed`
 */
export function loadWalletConnect(core: Core): Promise<loadWalletConnect.ReturnType> {
  const parts = core.walletConnect
  parts.client ??= createClient(core).catch((error) => {
    parts.client = undefined
    throw error
  })
  return parts.client
}

async function createClient(core: Core): Promise<WalletConnectClient> {
  const { services, projectId, metadata } = core.options.state
  const load = core.load.walletConnect
  if (!hasWalletConnect(core) || !load || !services.relay || !projectId) {
    throw new ConfigurationError('WalletConnectNotConfigured')
  }
  const { createWalletConnect } = await load().catch((cause) => {
    throw new ChunkError('ChunkLoadFailed', { cause })
  })
  const { networks } = core.chain.state
  const { activeNamespace, byNamespace } = core.chain.state
  const chosen = byNamespace[activeNamespace]?.caipNetworkId
  const client = await createWalletConnect({
    kitId: core.id,
    projectId,
    relayUrl: services.relay,
    networks,
    defaultNetwork: networks.find(({ caipNetworkId }) => caipNetworkId === chosen) ?? (networks[0] as Network),
    rpc: createRpcSettings(core.options.state),
    rpcService: services.rpc,
    metadata,
    storage: core.storage.scope('walletconnect'),
    onRequest: (request) => void followRequest(core, request).catch(core.log.error),
    log: (error) => {
      core.log.error(error)
      import('../notices/raiseAlert.ts').then(({ alertRefusal }) => alertRefusal(core, error)).catch(core.log.error)
    },
  })
  if (core.lifetime.signal.aborted) {
    await client.destroy()
    throw new ConnectionError('RequestAborted')
  }
  followSessions(core, client)
  // Loads the wallet's link before the first request, because a phone opens the wallet only within a press (`followRequest`).
  const near = core.storage.read('walletConnectLink')
  if (near && client.session() && readPlatform().isMobile) storedBase(core, near).catch(core.log.error)
  return client
}

function followSessions(core: Core, client: WalletConnectClient) {
  let topic = client.session()?.topic
  client.subscribe((session) => {
    const before = topic
    topic = session?.topic
    if (topic && topic !== before) core.walletConnect.onSession?.()
  })
}
