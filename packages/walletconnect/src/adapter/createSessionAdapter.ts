import { createBalances } from '@latchkey/adapter-kit/flows'
import type { Adapter, AdapterConnection, AdapterPorts, Connector, SessionWallet } from '@latchkey/core/adapter'
import { ConnectionError, SessionError } from '@latchkey/core/errors'
import { assertTransaction } from '@latchkey/core/limits'
import type { Namespace } from '@latchkey/protocol'
import { loadReceiver } from '../namespaces/evm/loadReceiver.ts'
import { estimateGas, sendTransaction } from '../namespaces/evm/transactions.ts'
import { readBalance } from '../namespaces/readBalance.ts'
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

/** An adapter on the session alone, for a namespace that the host gave none: one connector, and what the wallet can do. */
export function createSessionAdapter({ namespace, ports, wallet, choose }: createSessionAdapter.Parameters): Adapter {
  const connector: Connector = ports.walletConnect?.connector ?? {
    id: connectorId,
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    namespace,
  }
  const balances = createBalances((parameters) => readBalance({ ...parameters, rpc: ports.rpc }))
  const stops: (() => void)[] = []
  let provider: SessionProvider | undefined
  /** What core knows of; nothing is told before it asked. */
  let told: AdapterConnection | undefined
  /** Counts what core asked for, whose outcome is the call's result and no event. */
  let asking = 0

  /** What else happens meanwhile is told a moment later, since the wallet may never answer: another account, the session's end. */
  async function asked(run: () => Promise<void>): Promise<void> {
    asking++
    try {
      await run()
      if (told) told = wallet.connection() ?? told
    } finally {
      asking--
      tell()
    }
  }

  function tell() {
    if (asking > 0) setTimeout(tellNow)
    else tellNow()
  }

  function tellNow() {
    if (!told) return
    const connection = wallet.connection()
    if (JSON.stringify(connection) === JSON.stringify(told)) return
    told = connection
    ports.emit(connection ? { type: 'connection', connection } : { type: 'disconnected', connectorId })
  }

  function attach(): AdapterConnection | undefined {
    told = wallet.connection()
    return told
  }

  function connected(): AdapterConnection {
    const connection = told && wallet.connection()
    if (!connection) throw new ConnectionError('NotConnected')
    return connection
  }

  const isOurs = (id: string) => id === connector.id

  return {
    namespace,
    start() {
      if (stops.length > 0) return
      stops.push(wallet.subscribe(tell))
      ports.emit({ type: 'connectors', connectors: [connector] })
    },
    async connect({ connectorId: id, network }) {
      if (!isOurs(id)) throw new ConnectionError('ConnectorNotFound')
      const connection = attach()
      if (!connection)
        throw new SessionError('NotConnectedBeforeEnable', { cause: new ConnectionError('NotConnected') })
      if (network && network.caipNetworkId !== connection.caipNetworkId) {
        await asked(() => wallet.switchNetwork(network))
      }
      return connected()
    },
    reconnect: async ({ connectorId: id }) => (isOurs(id) ? attach() : undefined),
    async disconnect({ connectorId: id = connector.id } = {}) {
      // The session spans other namespaces: core ends it.
      if (isOurs(id)) told = undefined
    },
    async switchConnection({ connectorId: id, address }) {
      if (!isOurs(id)) throw new ConnectionError('NotConnected')
      const addresses = connected().accounts.map((account) => account.address)
      if (address === undefined) return connected()
      if (!findAddress(addresses, address))
        throw new ConnectionError('NotConnected', { details: `${address} is not an account of this wallet.` })
      await asked(() => choose(address))
      return connected()
    },
    async switchNetwork({ network }) {
      if (!told) return undefined
      await asked(() => wallet.switchNetwork(network))
      return connected()
    },
    async getProvider() {
      connected()
      provider ??= createProvider({ wallet, log: ports.log })
      return provider
    },
    destroy() {
      for (const stop of stops.splice(0)) stop()
      provider?.release()
      told = undefined
    },
    signMessage: (parameters) => signMessage({ ...parameters, namespace, wallet }),
    ...(namespace !== 'bip122' && { getBalance: balances.get }),
    ...(namespace === 'eip155' && {
      async sendTransaction({ transaction, network, address }) {
        assertTransaction({ transaction, namespace })
        // Before the checks: the session may end or change while this loads.
        const isReceiver = await loadReceiver()
        const addresses = connected().accounts.map((account) => account.address)
        const from = findAddress(addresses, address)
        if (!from)
          throw new ConnectionError('NotConnected', {
            details: `${address} is not an account of the connected wallet.`,
          })
        const hash = await sendTransaction({ transaction, network, from, wallet, isReceiver })
        balances.forget(network.caipNetworkId, from)
        return hash
      },
      estimateGas: ({ transaction, address, network }) =>
        estimateGas({ transaction, from: address, network, rpc: ports.rpc }),
    }),
  }
}
