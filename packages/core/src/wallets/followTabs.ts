import type { Core } from '../createCore.ts'
import { loadFlows } from '../loadFlows.ts'
import { hasWalletConnect, walletConnectId } from '../ports/walletConnectConnector.ts'

/**
 * Takes in the WalletConnect session that another tab of the site makes. The client tells of it where this tab has one; else what that
 * tab stores does.
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
