import type { Network } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { ChunkError } from '../errors/chunk.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { ConnectionError } from '../errors/connection.ts'
import { createRpcSettings } from '../options/rpcSettings.ts'
import type { WalletConnectClient } from '../ports/walletConnect.ts'
import { hasWalletConnect } from '../ports/walletConnectConnector.ts'
import { followRequest, loadStoredLink } from '../reach/followRequest.ts'
import { readPlatform } from '../reach/platform.ts'

export declare namespace loadWalletConnect {
  type ReturnType = WalletConnectClient
  type ErrorType = ConfigurationError | ConnectionError
}

/**
 * Returns the WalletConnect client of the kit. The first call loads the client. If the load fails, the next call tries
 * again.
 *
 * @throws ConfigurationError `WalletConnectNotConfigured` if the kit cannot offer WalletConnect (`hasWalletConnect`)
 * @throws ChunkError `ChunkLoadFailed` if the code cannot be fetched
 * @throws ConnectionError `RequestAborted` if the kit was destroyed during the load
 */
export function loadWalletConnect(core: Core): Promise<loadWalletConnect.ReturnType> {
  const walletConnect = core.walletConnect
  walletConnect.client ??= createClient(core).catch((error) => {
    walletConnect.client = undefined
    throw error
  })
  return walletConnect.client
}

async function createClient(core: Core): Promise<WalletConnectClient> {
  const { services, projectId, metadata } = core.options.state
  const loadCode = core.load.walletConnect
  if (!hasWalletConnect(core) || !loadCode || !services.relay || !projectId) {
    throw new ConfigurationError('WalletConnectNotConfigured')
  }
  const { createWalletConnect } = await loadCode().catch((cause) => {
    throw new ChunkError('ChunkLoadFailed', { cause })
  })
  const { networks } = core.chain.state
  const { activeNamespace, byNamespace } = core.chain.state
  const activeNetworkId = byNamespace[activeNamespace]?.caipNetworkId
  const client = await createWalletConnect({
    kitId: core.id,
    projectId,
    relayUrl: services.relay,
    networks,
    defaultNetwork: networks.find(({ caipNetworkId }) => caipNetworkId === activeNetworkId) ?? (networks[0] as Network),
    rpc: createRpcSettings(core.options.state),
    rpcService: services.rpc,
    metadata,
    storage: core.storage.scope('walletconnect'),
    onRequest: (request) => void followRequest(core, request).catch(core.log.error),
    log: (error) => {
      core.log.error(error)
      import('../notices/raiseAlert.ts')
        .then(({ raiseAlertIfRefused }) => raiseAlertIfRefused(core, error))
        .catch(core.log.error)
    },
  })
  if (core.lifetime.signal.aborted) {
    await client.destroy()
    throw new ConnectionError('RequestAborted')
  }
  notifyOfNewSessions(core, client)
  // Loads the link to the connected wallet before the first request to this wallet. A phone opens the wallet's app only during
  // the visitor's press, and `followRequest` could not load the link in that time.
  const storedLink = core.storage.read('walletConnectLink')
  if (storedLink && client.session() && readPlatform().isMobile) loadStoredLink(core, storedLink).catch(core.log.error)
  return client
}

function notifyOfNewSessions(core: Core, client: WalletConnectClient) {
  let topic = client.session()?.topic
  client.subscribe((session) => {
    const previousTopic = topic
    topic = session?.topic
    if (topic && topic !== previousTopic) core.walletConnect.onSession?.()
  })
}
