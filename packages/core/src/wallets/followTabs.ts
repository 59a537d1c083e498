import type { Core } from '../createCore.ts'
import { loadFlows } from '../loadFlows.ts'
import { hasWalletConnect, walletConnectId } from '../ports/walletConnectConnector.ts'

/**
 * Connects with the WalletConnect session that another tab of the site creates. The tab learns of it from its own client if it has one, and
 * otherwise from the other tab's stored data.
 */
export function followTabs(core: Core): () => void {
  if (!core.options.state.enableReconnect || !hasWalletConnect(core)) return () => {}
  const join = () => {
    loadFlows()
      .then(({ joinSession }) => joinSession(core))
      .catch(core.log.error)
  }
  core.walletConnect.onSession = join
  return core.storage.subscribe('connectedConnectorIds', () => {
    const stored = Object.values(core.storage.read('connectedConnectorIds') ?? {})
    if (stored.some((ids) => ids.includes(walletConnectId))) join()
  })
}
