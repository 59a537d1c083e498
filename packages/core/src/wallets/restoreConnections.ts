import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { loadFlows } from '../loadFlows.ts'
import { initialView } from '../modal/initialView.ts'
import { hasWalletConnect } from '../ports/walletConnectConnector.ts'

/** Restores the wallets that were connected before a reload, in every namespace. */
export function restoreConnections(core: Core): () => void {
  // On a server, no visit starts, so no event is recorded. Also, the time in the event would prevent Next.js from
  // prerendering the page (`cacheComponents`).
  const isInBrowser = typeof window !== 'undefined'
  if (isInBrowser)
    core.events.track({
      event: 'INITIALIZE',
      networks: core.chain.state.networks.map(({ caipNetworkId }) => caipNetworkId),
    })
  const { enableReconnect } = core.options.state
  if (enableReconnect) resumeOffer(core)
  const storedStatuses = core.storage.read('connectionStatus') ?? {}
  const storedConnectorIds = core.storage.read('connectedConnectorIds') ?? {}
  for (const namespace of Object.keys(core.chain.state.byNamespace) as Namespace[]) {
    const storedIds = storedConnectorIds[namespace]
    if (enableReconnect && storedStatuses[namespace] === 'connected' && storedIds)
      restoreWallets(core, { namespace, connectorIds: storedIds })
    // Nothing is restored in this namespace, so its account becomes `disconnected`. On a server, the account of `initialState` stays,
    // because the browser must start with the same account.
    else if (isInBrowser || !enableReconnect) core.chain.setAccount(namespace, { status: 'disconnected' })
  }
  return () => {}
}

/** Resumes an offer of a previous page, because a wallet may have accepted it while no page was open. */
function resumeOffer(core: Core) {
  const expiresAt = core.storage.read('offeredUntil')
  if (!expiresAt || expiresAt <= Date.now() || !hasWalletConnect(core)) return
  loadFlows()
    .then((flows) => flows.resumePairing(core, { expiresAt }))
    .catch(core.log.error)
}

function restoreWallets(core: Core, parameters: { namespace: Namespace; connectorIds: readonly string[] }) {
  core.chain.setConnecting(parameters.namespace)
  loadFlows()
    .then(({ reconnect }) => {
      // If the visitor connected another wallet during the load, that wallet stays in use, and nothing is restored.
      const account = core.chain.state.byNamespace[parameters.namespace]?.account
      if (account?.status === 'connecting' && !core.lifetime.signal.aborted) return reconnect(core, parameters)
    })
    .catch((error) => {
      core.log.error(error)
      core.chain.setAccount(parameters.namespace, { status: 'disconnected' })
      // `followAccount` leaves the Account view when an account disconnects, but its code is in the chunk that failed to load.
      if (core.router.current()?.name === 'Account') core.router.reset({ name: initialView(core) })
    })
}
