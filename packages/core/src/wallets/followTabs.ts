import type { Core } from '../createCore.ts'
import { loadFlows } from '../loadFlows.ts'
import { hasWalletConnect, walletConnectId } from '../ports/walletConnectConnector.ts'

/**
 * Connects this tab to the WalletConnect session when another tab of the site has created one. If this tab has a
 * WalletConnect client, the client reports the session. Otherwise a change of the stored connector ids shows that a session exists.
 *
 * @returns a function that removes the listener for stored connector ids
 */
export function followTabs(core: Core): () => void {
  if (!core.options.state.enableReconnect || !hasWalletConnect(core)) return () => {}
  const loadAndJoinSession = () => {
    loadFlows()
      .then(({ joinSession }) => joinSession(core))
      .catch(core.log.error)
  }
  core.walletConnect.onSession = loadAndJoinSession
  return core.storage.subscribe('connectedConnectorIds', () => {
    const storedIdLists = Object.values(core.storage.read('connectedConnectorIds') ?? {})
    if (storedIdLists.some((ids) => ids.includes(walletConnectId))) loadAndJoinSession()
  })
}
