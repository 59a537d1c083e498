import { createBalances } from '@latchkey/adapter-kit/flows'
import type { Adapter, AdapterConnection, AdapterPorts, SessionWallet } from '@latchkey/core/adapter'
import { ConnectionError, SessionError } from '@latchkey/core/errors'
import { assertTransaction } from '@latchkey/core/limits'
import type { Namespace } from '@latchkey/protocol'
import { namespaceOf } from '../namespaces/namespaces.ts'
import type { SessionNamespace } from '../namespaces/sessionNamespace.ts'
import { connectorId } from '../session/readConnection.ts'
import { findAddress } from '../session/select.ts'
import { createProvider, type SessionProvider } from './createProvider.ts'
import { signMessage } from './signMessage.ts'

export declare namespace createSessionAdapter {
  type Parameters = {
    namespace: Namespace
    ports: AdapterPorts
    wallet: SessionWallet
    /** Makes one account of the session the active account. The session must include the account on the active network. */
    choose(address: string): Promise<void>
  }
}

/**
 * Creates the adapter of a namespace for which the site installs no adapter. All methods of this adapter use the WalletConnect session.
 * Methods that the namespace does not support are missing.
 */
export function createSessionAdapter({ namespace, ports, wallet, choose }: createSessionAdapter.Parameters): Adapter {
  const unsubscribers: (() => void)[] = []
  let provider: SessionProvider | undefined
  const connectionReporter = createConnectionReporter(wallet, ports)
  const isWalletConnectId = (id: string) => id === connectorId

  return {
    namespace,
    start() {
      if (unsubscribers.length > 0) return
      unsubscribers.push(wallet.subscribe(connectionReporter.report))
    },
    // The adapter already uses `wallet`, so it does not need the session that core passes to `attach`.
    attach: async () => connectionReporter.attach(),
    async connect({ connectorId: id }) {
      if (!isWalletConnectId(id)) throw new ConnectionError('ConnectorNotFound')
      throw new SessionError('NotConnectedBeforeEnable', { cause: new ConnectionError('NotConnected') })
    },
    reconnect: async () => undefined,
    async disconnect({ connectorId: id = connectorId } = {}) {
      // The session may also contain other namespaces, so only core ends it. This adapter only stops reporting changes.
      if (isWalletConnectId(id)) connectionReporter.detach()
    },
    async switchConnection({ connectorId: id, address }) {
      if (!isWalletConnectId(id)) throw new ConnectionError('NotConnected')
      const addresses = addressesOf(connectionReporter.connection())
      if (address === undefined) return connectionReporter.connection()
      if (!findAddress(addresses, address))
        throw new ConnectionError('NotConnected', { details: `${address} is not an account of this wallet.` })
      await connectionReporter.during(() => choose(address))
      return connectionReporter.connection()
    },
    async switchNetwork({ network }) {
      if (!connectionReporter.isAttached()) return undefined
      await connectionReporter.during(() => wallet.switchNetwork(network))
      return connectionReporter.connection()
    },
    async getProvider() {
      connectionReporter.connection()
      provider ??= createProvider({ wallet, log: ports.log })
      return provider
    },
    destroy() {
      for (const stop of unsubscribers.splice(0)) stop()
      provider?.release()
      connectionReporter.detach()
    },
    signMessage: (parameters) => signMessage({ ...parameters, namespace, wallet }),
    ...createPaymentMethods({ namespace, ports, wallet, connection: connectionReporter.connection }),
  }
}

/** Creates the methods that read a balance and send a transaction, if the namespace supports them. */
function createPaymentMethods({
  namespace,
  ports,
  wallet,
  connection,
}: Pick<createSessionAdapter.Parameters, 'namespace' | 'ports' | 'wallet'> & { connection(): AdapterConnection }): Pick<
  Adapter,
  'getBalance' | 'sendTransaction'
> {
  const { readBalance, payments }: Partial<SessionNamespace> = namespaceOf(namespace) ?? {}
  if (!readBalance) return {}
  const balanceCache = createBalances((parameters) => readBalance({ ...parameters, rpc: ports.rpc }))
  return {
    getBalance: balanceCache.get,
    ...(payments && {
      async sendTransaction({ transaction, network, address }) {
        assertTransaction({ transaction, namespace })
        // The session is read after the code that checks the receiver's address has loaded, because the session may change during the load.
        const isReceiver = await payments.loadReceiver()
        const from = findAddress(addressesOf(connection()), address)
        if (!from)
          throw new ConnectionError('NotConnected', {
            details: `${address} is not an account of the connected wallet.`,
          })
        const hash = await payments.sendTransaction({ transaction, network, from, wallet, isReceiver })
        balanceCache.forget(network.caipNetworkId, from)
        return hash
      },
    }),
  }
}

/** Emits an event for each change of the session that was not caused by a call of core. Emits no event until core has called `attach`. */
function createConnectionReporter(wallet: SessionWallet, { emit }: Pick<AdapterPorts, 'emit'>) {
  /** The connection that core received last. `undefined` until core calls `attach`, and again after `detach`. */
  let coreConnection: AdapterConnection | undefined
  /**
   * The number of calls from core that are in progress. During a call, an event is delayed until the next task. By then, core knows the
   * changes that the call itself made, so these changes cause no event.
   */
  let pendingCalls = 0

  function emitChange() {
    if (!coreConnection) return
    const connection = wallet.connection()
    if (JSON.stringify(connection) === JSON.stringify(coreConnection)) return
    coreConnection = connection
    emit(connection ? { type: 'connection', connection } : { type: 'disconnected', connectorId })
  }

  function report() {
    if (pendingCalls > 0) setTimeout(emitChange)
    else emitChange()
  }

  return {
    report,
    isAttached: () => coreConnection !== undefined,
    attach(): AdapterConnection | undefined {
      coreConnection = wallet.connection()
      return coreConnection
    },
    detach() {
      coreConnection = undefined
    },
    /**
     * Returns the current connection.
     *
     * @throws ConnectionError `NotConnected` if core has not called `attach`, or if the session has ended
     */
    connection(): AdapterConnection {
      const connection = coreConnection && wallet.connection()
      if (!connection) throw new ConnectionError('NotConnected')
      return connection
    },
    /**
     * Runs a call of core. Changes that the call does not make itself, such as the session's end, are emitted in the next task. These
     * events do not wait for the wallet's response to the call, because a wallet may never respond.
     */
    async during(run: () => Promise<void>): Promise<void> {
      pendingCalls++
      try {
        await run()
        if (coreConnection) coreConnection = wallet.connection() ?? coreConnection
      } finally {
        pendingCalls--
        report()
      }
    },
  }
}

function addressesOf({ accounts }: AdapterConnection): readonly string[] {
  return accounts.map(({ address }) => address)
}
