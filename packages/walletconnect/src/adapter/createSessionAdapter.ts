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
    /** Makes an account of the session the active one. The session has to grant it on the network in use. */
    choose(address: string): Promise<void>
  }
}

/**
 * Creates an adapter that uses only the session, for a namespace without an adapter of the site. It has the verbs that the wallet
 * supports.
 */
export function createSessionAdapter({ namespace, ports, wallet, choose }: createSessionAdapter.Parameters): Adapter {
  const stops: (() => void)[] = []
  let provider: SessionProvider | undefined
  const reported = reportConnection(wallet, ports)
  const isOurs = (id: string) => id === connectorId

  return {
    namespace,
    start() {
      if (stops.length > 0) return
      stops.push(wallet.subscribe(reported.report))
    },
    // The adapter was created for the session of `wallet`, so it needs no other share of it.
    attach: async () => reported.attach(),
    async connect({ connectorId: id }) {
      if (!isOurs(id)) throw new ConnectionError('ConnectorNotFound')
      throw new SessionError('NotConnectedBeforeEnable', { cause: new ConnectionError('NotConnected') })
    },
    reconnect: async () => undefined,
    async disconnect({ connectorId: id = connectorId } = {}) {
      // Core ends the session, since it spans other namespaces too.
      if (isOurs(id)) reported.detach()
    },
    async switchConnection({ connectorId: id, address }) {
      if (!isOurs(id)) throw new ConnectionError('NotConnected')
      const addresses = addressesOf(reported.connection())
      if (address === undefined) return reported.connection()
      if (!findAddress(addresses, address))
        throw new ConnectionError('NotConnected', { details: `${address} is not an account of this wallet.` })
      await reported.during(() => choose(address))
      return reported.connection()
    },
    async switchNetwork({ network }) {
      if (!reported.isAttached()) return undefined
      await reported.during(() => wallet.switchNetwork(network))
      return reported.connection()
    },
    async getProvider() {
      reported.connection()
      provider ??= createProvider({ wallet, log: ports.log })
      return provider
    },
    destroy() {
      for (const stop of stops.splice(0)) stop()
      provider?.release()
      reported.detach()
    },
    signMessage: (parameters) => signMessage({ ...parameters, namespace, wallet }),
    ...createPayments({ namespace, ports, wallet, connection: reported.connection }),
  }
}

/** The verbs that read from the chain and send transactions, if the namespace supports them. */
function createPayments({
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
  const balances = createBalances((parameters) => readBalance({ ...parameters, rpc: ports.rpc }))
  return {
    getBalance: balances.get,
    ...(payments && {
      async sendTransaction({ transaction, network, address }) {
        assertTransaction({ transaction, namespace })
        // This load comes before the checks, since the session may end or change during the load.
        const isReceiver = await payments.loadReceiver()
        const from = findAddress(addressesOf(connection()), address)
        if (!from)
          throw new ConnectionError('NotConnected', {
            details: `${address} is not an account of the connected wallet.`,
          })
        const hash = await payments.sendTransaction({ transaction, network, from, wallet, isReceiver })
        balances.forget(network.caipNetworkId, from)
        return hash
      },
    }),
  }
}

/** Emits session changes that no call of core caused. The first event comes after core asked for the connection. */
function reportConnection(wallet: SessionWallet, { emit }: Pick<AdapterPorts, 'emit'>) {
  /** The connection that core knows; `undefined` until core asks for it. */
  let known: AdapterConnection | undefined
  /** The number of calls of core in progress. Their outcome is their result, so no event is emitted for it. */
  let calls = 0

  function reportNow() {
    if (!known) return
    const connection = wallet.connection()
    if (JSON.stringify(connection) === JSON.stringify(known)) return
    known = connection
    emit(connection ? { type: 'connection', connection } : { type: 'disconnected', connectorId })
  }

  function report() {
    if (calls > 0) setTimeout(reportNow)
    else reportNow()
  }

  return {
    report,
    isAttached: () => known !== undefined,
    attach(): AdapterConnection | undefined {
      known = wallet.connection()
      return known
    },
    detach() {
      known = undefined
    },
    /** @throws ConnectionError `NotConnected` */
    connection(): AdapterConnection {
      const connection = known && wallet.connection()
      if (!connection) throw new ConnectionError('NotConnected')
      return connection
    },
    /**
     * Runs a call of core. Other changes during the call, such as another account or the session's end, are emitted a moment later. They do
     * not wait for the wallet's response, which may never come.
     */
    async during(run: () => Promise<void>): Promise<void> {
      calls++
      try {
        await run()
        if (known) known = wallet.connection() ?? known
      } finally {
        calls--
        report()
      }
    },
  }
}

function addressesOf({ accounts }: AdapterConnection): readonly string[] {
  return accounts.map(({ address }) => address)
}
