import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { featureOf } from '../featureOf.ts'
import { loadWalletConnect } from '../pairing/loadWalletConnect.ts'
import { pairingFeature } from '../pairing/pairing.ts'
import { walletConnectId } from '../ports/walletConnectConnector.ts'
import { reconnect } from './reconnect.ts'

/**
 * Connects this tab to the session that another tab of the site created, in every namespace in which no wallet is
 * connected. Does nothing if the visitor disconnected in this tab.
 *
 * If this tab has an open offer, the function waits for the result of the offer. If a wallet accepts the offer, the code
 * of the offer connects the session, so this function does nothing. If the session is older than the offer, the
 * function connects the session at once.
 */
export async function joinSession(core: Core): Promise<void> {
  const { walletConnect: walletConnectState, chain, lifetime } = core
  const { offer, takenBack } = featureOf(core, pairingFeature)
  const findDisconnectedNamespaces = () =>
    (Object.keys(chain.state.byNamespace) as Namespace[]).filter(
      (namespace) => chain.state.byNamespace[namespace]?.account.status === 'disconnected',
    )
  if (walletConnectState.isLeft || findDisconnectedNamespaces().length === 0) return
  const client = await loadWalletConnect(core)
  for (let currentOffer = offer(); currentOffer; currentOffer = offer()) {
    const resolvedOffer = await currentOffer.catch(() => undefined)
    if (!resolvedOffer) continue
    if (resolvedOffer.isResumed) return
    if (resolvedOffer.before === client.session()?.topic) break
    const isAccepted = await Promise.any([resolvedOffer.approval, resolvedOffer.adopted]).then(
      () => true,
      () => false,
    )
    if (isAccepted) return
  }
  const session = client.session()
  if (!session || takenBack.has(session.offer ?? '') || walletConnectState.isLeft || lifetime.signal.aborted) return
  core.storage.unlock()
  const namespacesToJoin = findDisconnectedNamespaces().filter((namespace) => session.connections[namespace])
  await Promise.all(
    namespacesToJoin.map((namespace) => reconnect(core, { namespace, connectorIds: [walletConnectId] })),
  )
  const isConnected = (namespace: Namespace) => chain.state.byNamespace[namespace]?.account.status === 'connected'
  const nextNamespace = namespacesToJoin.find(isConnected)
  if (nextNamespace && !isConnected(chain.state.activeNamespace)) chain.setActiveNamespace(nextNamespace)
}
