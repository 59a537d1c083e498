import type { CreateWalletConnect } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import type { Namespace } from '@latchkey/protocol'
import { createSessionAdapter } from './adapter/createSessionAdapter.ts'
import { openSharedSession } from './leader/openSharedSession.ts'
import { isSessionNamespace } from './namespaces/namespaces.ts'
import { toSession } from './session/readConnection.ts'
import { createSessionWallet } from './wallet/createSessionWallet.ts'
import { createPendingRequests } from './wallet/pendingRequests.ts'

/**
 * Opens WalletConnect for one kit, with one session for every namespace. All tabs of the site share this session.
 *
 * @example
 * const client = await createWalletConnect({ kitId: 'default', projectId, relayUrl: 'wss://relay.example', … })
 * const { uri, approval } = await client.propose()
 */
export const createWalletConnect: CreateWalletConnect = async (options) => {
  const lifetime = new AbortController()
  const host = await openSharedSession(options)
  const pendingWalletRequests = createPendingRequests()
  const share = (namespace: Namespace) =>
    createSessionWallet({ namespace, options, host, pending: pendingWalletRequests, signal: lifetime.signal })
  const session = () => {
    const state = host.state()
    return state && toSession(state, options.networks)
  }

  const cancel = (topic: string) => {
    if (!lifetime.signal.aborted) host.cancel(topic).catch(options.log)
  }

  return {
    async propose({ authentication } = {}) {
      const { topic, uri, expiresAt } = await host.propose(authentication ? { authentication } : {})
      const approval = host.approval(topic).then(({ signIns }) => {
        const grantedSession = session()
        if (!grantedSession) throw new ConnectionError('NotConnected')
        return { ...grantedSession, ...(signIns && { signIns }) }
      })
      // Prevents an unhandled rejection if the caller does not use `approval`.
      approval.catch(() => {})
      return { uri, expiresAt, approval, cancel: () => cancel(topic) }
    },
    cancel,
    session,
    share,
    createAdapter(namespace, ports) {
      const wallet = share(namespace)
      const choose = async (address: string) => {
        const chain = wallet.connection()?.caipNetworkId
        if (chain && isSessionNamespace(namespace)) await host.select({ namespace, chain, address })
      }
      return createSessionAdapter({ namespace, ports, wallet, choose })
    },
    disconnect: () => host.disconnect(),
    subscribe: (listener) => host.subscribe(() => listener(session())),
    rejectRequests: () => pendingWalletRequests.abort(),
    async destroy() {
      lifetime.abort()
      host.close()
    },
  }
}
