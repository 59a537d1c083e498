import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { featureOf } from '../featureOf.ts'
import { loadWalletConnect } from '../pairing/loadWalletConnect.ts'
import { pairing } from '../pairing/pairing.ts'
import { walletConnectId } from '../ports/walletConnectConnector.ts'
import { reconnect } from './reconnect.ts'

/**
 * Connects this tab with the session that another tab of the site created, in every namespace without a connection. Does nothing in a tab
 * in which the visitor disconnected. A tab with an offer of its own adopts the session through that offer. Here it only handles a session
 * from before the offer, or one that remains when the offer failed.
 */
export async function joinSession(core: Core): Promise<void> {
  const { walletConnect: parts, chain, lifetime } = core
  const { offer, takenBack } = featureOf(core, pairing)
  const open = () =>
    (Object.keys(chain.state.byNamespace) as Namespace[]).filter(
      (namespace) => chain.state.byNamespace[namespace]?.account.status === 'disconnected',
    )
  if (parts.isLeft || open().length === 0) return
  const client = await loadWalletConnect(core)
  for (let open = offer(); open; open = offer()) {
    const made = await open.catch(() => undefined)
    if (!made) continue
    if (made.isResumed) return
    if (made.before === client.session()?.topic) break
    const isAnswered = await Promise.any([made.approval, made.adopted]).then(
      () => true,
      () => false,
    )
    if (isAnswered) return
  }
  const session = client.session()
  if (!session || takenBack.has(session.offer ?? '') || parts.isLeft || lifetime.signal.aborted) return
  core.storage.unlock()
  const joined = open().filter((namespace) => session.connections[namespace])
  await Promise.all(joined.map((namespace) => reconnect(core, { namespace, connectorIds: [walletConnectId] })))
  const isConnected = (namespace: Namespace) => chain.state.byNamespace[namespace]?.account.status === 'connected'
  const next = joined.find(isConnected)
  if (next && !isConnected(chain.state.activeNamespace)) chain.setActiveNamespace(next)
}
