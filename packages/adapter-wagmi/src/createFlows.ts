import { type Adapter, createTimedCache } from '@latchkey/core/adapter'
import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { getBalance } from './actions/getBalance.ts'
import { getProvider } from './actions/getProvider.ts'
import { reconnect, take } from './actions/reconnect.ts'
import { estimateGas, sendTransaction, signMessage } from './actions/requests.ts'
import { switchConnection } from './actions/switchConnection.ts'
import { switchNetwork } from './actions/switchNetwork.ts'
import type { Wallet } from './connectors/registry.ts'
import type { Context } from './context.ts'
import type { FlowContext } from './flowContext.ts'
import { watchConnections } from './watchConnections.ts'

/** The verbs of the port that wait for a wallet or a chain. */
export type Flows = Omit<Required<Adapter>, 'namespace' | 'start' | 'warmUp' | 'destroy'>

export type FlowsOfPage = Flows & {
  /** Connects a wallet that grants its accounts already; core hears of it by an event. */
  take(wallet: Wallet): Promise<void>
}

/** How long a balance is good, and how long a failure to read it is not tried again. */
const balanceTimes = { ttlMs: 30_000, retryMs: 30_000 }

export function createFlows(given: Context): FlowsOfPage {
  // `startedAt` is written later, on the object that discovery has.
  const context: FlowContext = Object.assign(given, {
    watch: watchConnections(given),
    balances: createTimedCache(balanceTimes) as FlowContext['balances'],
    wish: { connectorId: undefined },
    restoring: new Map<string, object>(),
  })
  return {
    connect: (parameters) => connect(context, parameters),
    disconnect: (parameters) => disconnect(context, parameters),
    estimateGas: (parameters) => estimateGas(context, parameters),
    getBalance: (parameters) => getBalance(context, parameters),
    getProvider: (parameters) => getProvider(context, parameters),
    reconnect: (parameters) => reconnect(context, parameters),
    sendTransaction: (parameters) => sendTransaction(context, parameters),
    signMessage: (parameters) => signMessage(context, parameters),
    switchConnection: (parameters) => switchConnection(context, parameters),
    switchNetwork: (parameters) => switchNetwork(context, parameters),
    take: (wallet) => take(context, wallet),
  }
}
