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
  const closeController = new AbortController()
  const sharedSession = await openSharedSession(options)
  const pendingWalletRequests = createPendingRequests()
  const createWallet = (namespace: Namespace) =>
    createSessionWallet({
      namespace,
      options,
      host: sharedSession,
      pending: pendingWalletRequests,
      signal: closeController.signal,
    })
  const session = () => {
    const state = sharedSession.state()
    return state && toSession(state, options.networks)
  }

  const cancel = (topic: string) => {
    if (!closeController.signal.aborted) sharedSession.cancel(topic).catch(options.log)
  }

  return {
    async propose({ authentication } = {}) {
      const { topic, uri, expiresAt } = await sharedSession.propose(authentication ? { authentication } : {})
      const approval = sharedSession.approval(topic).then(({ signIns }) => {
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
    share: createWallet,
    createAdapter(namespace, ports) {
      const wallet = createWallet(namespace)
      const selectAccount = async (address: string) => {
        const chain = wallet.connection()?.caipNetworkId
        if (chain && isSessionNamespace(namespace)) await sharedSession.select({ namespace, chain, address })
      }
      return createSessionAdapter({ namespace, ports, wallet, choose: selectAccount })
    },
    disconnect: () => sharedSession.disconnect(),
    subscribe: (listener) => sharedSession.subscribe(() => listener(session())),
    rejectRequests: () => pendingWalletRequests.abort(),
    async destroy() {
      closeController.abort()
      sharedSession.close()
    },
  }
}
