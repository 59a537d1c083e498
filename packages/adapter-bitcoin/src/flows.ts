import type { Adapter, AdapterPorts } from '@latchkey/core/adapter'
import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { reconnect } from './actions/reconnect.ts'
import { sendTransaction } from './actions/sendTransaction.ts'
import { signMessage } from './actions/signMessage.ts'
import { switchConnection } from './actions/switchConnection.ts'
import { switchNetwork } from './actions/switchNetwork.ts'
import type { CreateBitcoinApi } from './api/bitcoinApi.ts'
import { createNetworkAccess } from './api/networkAccess.ts'
import { connectionInUse } from './connectionInUse.ts'
import type { Context } from './context.ts'
import type { Registry } from './discovery/registry.ts'

export declare namespace createFlows {
  type Parameters = {
    ports: AdapterPorts
    api: CreateBitcoinApi | undefined
    registry: Registry
    scan(): void
    /** Aborts when the kit is destroyed. */
    signal: AbortSignal
  }
}

/** What asks a wallet or the chain. */
export type Flows = Required<
  Pick<
    Adapter,
    | 'connect'
    | 'disconnect'
    | 'getBalance'
    | 'getProvider'
    | 'reconnect'
    | 'sendTransaction'
    | 'signMessage'
    | 'switchConnection'
    | 'switchNetwork'
  >
>

/** Everything that is not needed until a wallet is chosen or restored, over a state of its own: one chunk. */
export function createFlows({ ports, api, registry, scan, signal }: createFlows.Parameters): Flows {
  const context: Context = {
    ports,
    registry,
    scan,
    signal,
    chain: createNetworkAccess(ports, api),
    live: new Map(),
    inUse: undefined,
    network: ports.defaultNetwork,
    wish: { connectorId: undefined },
  }
  signal.addEventListener('abort', () => {
    for (const { stop } of context.live.values()) stop()
    context.live.clear()
    context.inUse = undefined
  })
  return {
    connect: (parameters) => connect(context, parameters),
    disconnect: (parameters) => disconnect(context, parameters),
    getBalance: context.chain.getBalance,
    getProvider: async ({ connectorId } = {}) => connectionInUse(context, connectorId).provider,
    reconnect: (parameters) => reconnect(context, parameters),
    sendTransaction: (parameters) => sendTransaction(context, parameters),
    signMessage: async (parameters) => signMessage(connectionInUse(context), parameters),
    switchConnection: (parameters) => switchConnection(context, parameters),
    switchNetwork: (parameters) => switchNetwork(context, parameters),
  }
}
