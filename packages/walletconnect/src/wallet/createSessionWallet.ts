import { toSendingError, waitUntil } from '@latchkey/adapter-kit/flows'
import type { SessionWallet, WalletConnectOptions } from '@latchkey/core/adapter'
import { ConnectionError, isUserRejection, MoneyError, NetworkError, SessionError } from '@latchkey/core/errors'
import type { CaipNetworkId, Namespace } from '@latchkey/protocol'
import { WalletRpcError } from '../client/toWalletError.ts'
import type { SharedSession } from '../leader/openSharedSession.ts'
import { isSending, safeMethods } from '../namespaces/methods.ts'
import { hasNamespace, isSessionNamespace, namespaces } from '../namespaces/namespaces.ts'
import { requestRpc } from '../namespaces/requestRpc.ts'
import type { WalletContext } from '../namespaces/walletContext.ts'
import { toSessionChain } from '../session/networkId.ts'
import { readConnection } from '../session/readConnection.ts'
import type { SessionNamespaceName } from '../session/sessionState.ts'
import { checkResponse } from './checkResponse.ts'
import type { PendingRequests } from './pendingRequests.ts'

export declare namespace createSessionWallet {
  type Parameters = {
    namespace: Namespace
    options: WalletConnectOptions
    host: SharedSession
    pending: PendingRequests
    /** Aborted when the kit's `WalletConnectClient` is destroyed. */
    signal: AbortSignal
  }
}

/** A wallet that accepted a switch may take this long to add the chain to the session, in ms. */
const grantTimeoutMs = 5_000

/**
 * Creates the object through which one namespace uses the connected wallet. The object sends requests over the shared session, and reports
 * what the session grants in that namespace.
 */
export function createSessionWallet(parameters: createSessionWallet.Parameters): SessionWallet {
  const storedResponses = new Map<string, unknown>()
  const { namespace, options, host, signal } = parameters
  const { networks } = options
  const connection = () => readConnection(host.state(), namespace, networks)

  return {
    connection,

    async request({ method, params }) {
      if (signal.aborted) throw new SessionError('SignClientNotInitialized')
      const isKitNamespace = networks.some(({ chainNamespace }) => chainNamespace === namespace)
      if (!isKitNamespace || !isSessionNamespace(namespace)) {
        throw new SessionError('NamespaceNotConfigured', { values: { ns: namespace } })
      }
      if (!connection()) {
        const isConnectMethod = hasNamespace(({ connectMethod }) => method === connectMethod)
        const code = isConnectMethod ? 'SessionNotInitialized' : 'NotConnectedBeforeRequest'
        throw new SessionError(code, { cause: new ConnectionError('NotConnected') })
      }
      return namespaces[namespace].request(createContext(parameters, namespace, storedResponses), method, params)
    },

    async switchNetwork(network) {
      if (signal.aborted) throw new SessionError('SignClientNotInitialized')
      if (!connection() || !isSessionNamespace(namespace)) throw new ConnectionError('NotConnected')
      const context = createContext(parameters, namespace, storedResponses)
      const { moveToNetwork } = namespaces[namespace]
      if (moveToNetwork) return moveToNetwork(context, network)
      if (!toSessionChain(context.granted(), networks, network.caipNetworkId))
        throw new NetworkError('ChainNotSupported')
      return context.select(network)
    },

    noteChoice() {
      if (isSessionNamespace(namespace)) host.select({ namespace }).catch(options.log)
    },

    disconnect: () => host.disconnect(),

    subscribe(listener) {
      let lastConnection = JSON.stringify(connection())
      return host.subscribe(() => {
        const currentConnection = JSON.stringify(connection())
        if (currentConnection === lastConnection) return
        lastConnection = currentConnection
        listener()
      })
    },
  }
}

function createContext(
  parameters: createSessionWallet.Parameters,
  namespace: SessionNamespaceName,
  storedResponses: WalletContext['remembered'],
): WalletContext {
  const { options, host, pending, signal } = parameters
  const { networks, rpc } = options
  const session = () => assertPresent(host.state())
  const grantedNamespace = () => assertPresent(session().namespaces[namespace])
  const selection = () => assertPresent(session().selected[namespace])
  const chainInSession = (id: CaipNetworkId) => toSessionChain(grantedNamespace(), networks, id)

  return {
    namespace,
    options,
    remembered: storedResponses,
    session,
    granted: grantedNamespace,
    selected: selection,
    askWallet({ method, params }) {
      const { topic } = session()
      const chain = assertPresent(chainInSession(selection().chain))
      // A site's framework may wrap the parameters in proxies, which cannot be posted to another tab. JSON turns them into plain data.
      const plainParams = JSON.parse(JSON.stringify(params ?? []))
      let isSent = false
      const response = host.send({ topic, chain, method, params: plainParams }).then((id) => {
        isSent = true
        // On a phone, core opens the wallet for each reported request. Requests of safe methods are not reported: the wallet responds to
        // them without a prompt, and sites make some of them every second.
        if (!safeMethods.has(method)) options.onRequest?.({ topic, id })
        return host.response(id)
      })
      const check = (given: unknown) => checkResponse({ namespace, method, answer: given })
      if (!isSending(method, plainParams)) return pending.track(method, response.then(check).catch(throwAsRefusal))
      // A payment stays open in the wallet after the modal is closed, so its request is not tracked in `pending`. If the request were
      // rejected here, the visitor could pay twice.
      return response.then(check).catch((error) => {
        throw mayHaveBeenSent(error, isSent) ? new MoneyError('TransactionUnconfirmed', { cause: error }) : error
      })
    },
    askChain: ({ method, params }) => requestRpc({ networks, caipNetworkId: selection().chain, rpc, method, params }),
    select: ({ caipNetworkId }, { from } = {}) =>
      host.select({ namespace, chain: caipNetworkId, ...(from && { from }) }),
    async awaitChain(caipNetworkId) {
      const approvedIds = () => readConnection(host.state(), namespace, networks)?.approvedCaipNetworkIds
      const check = () => approvedIds()?.includes(caipNetworkId) || undefined
      const isGranted = await waitUntil({ check, subscribe: host.subscribe, limitMs: grantTimeoutMs, signal })
      return isGranted === true
    },
  }
}

/**
 * Throws `UserRejected` if the message of a wallet's error says that the visitor refused. Not used for methods that send a transaction: the
 * message may be wrong, and a transaction that was sent must not count as refused.
 */
function throwAsRefusal(error: unknown): never {
  const isRefusal = error instanceof WalletRpcError && isUserRejection(error.message)
  throw isRefusal ? new ConnectionError('UserRejected', { cause: error }) : error
}

/** Returns whether the wallet may have sent the transaction, although its response is lost, cannot be read, or is an error. */
function mayHaveBeenSent(error: unknown, isSent: boolean): boolean {
  const code = error instanceof ConnectionError && error.code
  // `RequestAborted` means that the leader closed while it sent the request, so the wallet may have received the request.
  if (!isSent) return code === 'RequestAborted'
  return error instanceof WalletRpcError ? toSendingError(error) instanceof MoneyError : code !== 'UserRejected'
}

/** Throws `NotConnected` if a value of the session is missing, because the wallet may end the session at any moment. */
function assertPresent<value>(value: value | undefined): value {
  if (value === undefined) throw new ConnectionError('NotConnected')
  return value
}
