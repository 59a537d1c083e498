import { createBalances } from '@latchkey/adapter-kit/flows'
import type { Adapter, AdapterConnection, AdapterPorts, Connector, SessionWallet } from '@latchkey/core/adapter'
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
    /** Makes an account that the session holds on the chain in use the active one. */
    choose(address: string): Promise<void>
  }
}

/** An adapter on the session alone, for a namespace that the site gave none: one connector, and what the wallet can do. */
export function createSessionAdapter({ namespace, ports, wallet, choose }: createSessionAdapter.Parameters): Adapter {
  const connector: Connector = ports.walletConnect?.connector ?? {
    id: connectorId,
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    namespace,
  }
  const stops: (() => void)[] = []
  let provider: SessionProvider | undefined
  const reported = reportConnection(wallet, ports)
  const isOurs = (id: string) => id === connector.id

  return {
    namespace,
    start() {
      if (stops.length > 0) return
      stops.push(wallet.subscribe(reported.report))
      ports.emit({ type: 'connectors', connectors: [connector] })
    },
    async connect({ connectorId: id, network }) {
      if (!isOurs(id)) throw new ConnectionError('ConnectorNotFound')
      const connection = reported.attach()
      if (!connection)
        throw new SessionError('NotConnectedBeforeEnable', { cause: new ConnectionError('NotConnected') })
      if (network && network.caipNetworkId !== connection.caipNetworkId) {
        await reported.during(() => wallet.switchNetwork(network))
      }
      return reported.connection()
    },
    reconnect: async ({ connectorId: id }) => (isOurs(id) ? reported.attach() : undefined),
    async disconnect({ connectorId: id = connector.id } = {}) {
      // The session spans other namespaces: core ends it.
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

/** What is read from the chain, and sent to it, where the namespace allows. */
function createPayments({
  namespace,
  ports,
  wallet,
  connection,
}: Pick<createSessionAdapter.Parameters, 'namespace' | 'ports' | 'wallet'> & { connection(): AdapterConnection }): Pick<
  Adapter,
  'getBalance' | 'sendTransaction' | 'estimateGas'
> {
  const { readBalance, payments }: Partial<SessionNamespace> = namespaceOf(namespace) ?? {}
  if (!readBalance) return {}
  const balances = createBalances((parameters) => readBalance({ ...parameters, rpc: ports.rpc }))
  return {
    getBalance: balances.get,
    ...(payments && {
      async sendTransaction({ transaction, network, address }) {
        assertTransaction({ transaction, namespace })
        // Before the checks: the session may end or change while this loads.
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
      estimateGas: ({ transaction, address, network }) =>
        payments.estimateGas({ transaction, from: address, network, rpc: ports.rpc }),
    }),
  }
}

/** Emits changes of the session that core did not ask for, once core has asked for its connection. */
function reportConnection(wallet: SessionWallet, { emit }: Pick<AdapterPorts, 'emit'>) {
  /** What core knows; `undefined` before it asked. */
  let known: AdapterConnection | undefined
  /** Counts calls of core, whose outcome is their result and no event. */
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
    /** Other changes meanwhile are emitted a moment later, since the wallet may never respond: another account, the session's end. */
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
