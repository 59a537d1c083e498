import type { AdapterFlows } from '@latchkey/core/adapter'
import { createBalances, createLinks, createWishes } from '@latchkey/core/adapter-flows'
import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { getProvider } from './actions/getProvider.ts'
import { reconnect } from './actions/reconnect.ts'
import { sendTransaction } from './actions/sendTransaction.ts'
import { signMessage } from './actions/signMessage.ts'
import { switchConnection } from './actions/switchConnection.ts'
import { switchNetwork } from './actions/switchNetwork.ts'
import type { Context } from './context.ts'
import type { FlowContext } from './flowContext.ts'
import { readBalance } from './readBalance.ts'
import { createRpc } from './rpc/createRpc.ts'
import type { Link } from './wallets/link.ts'

/** What is not needed until a wallet is chosen or restored, or a balance asked for: fetched as one chunk. */
export function createFlows(given: Context): AdapterFlows {
  const { ports, registry, signal } = given
  const links = createLinks<Link>(ports)
  const rpc = createRpc(ports.rpc, signal)
  // `startedAt` is written later, on the object that discovery has.
  const context: FlowContext = Object.assign(given, {
    links,
    rpc,
    balances: createBalances((parameters) => readBalance(rpc, parameters)),
    network: ports.defaultNetwork,
    wishes: createWishes(signal),
  })
  const stop = registry.subscribe(() => {
    for (const { connectorId } of links.all()) if (!registry.get(connectorId)) links.end(connectorId)
  })
  const release = () => {
    stop()
    for (const link of links.all()) link.release()
  }
  if (signal.aborted) release()
  else signal.addEventListener('abort', release, { once: true })
  return {
    connect: (parameters) => connect(context, parameters),
    disconnect: (parameters) => disconnect(context, parameters),
    getBalance: context.balances.get,
    getProvider: (parameters) => getProvider(context, parameters),
    reconnect: (parameters) => reconnect(context, parameters),
    sendTransaction: (parameters) => sendTransaction(context, parameters),
    signMessage: (parameters) => signMessage(context, parameters),
    switchConnection: (parameters) => switchConnection(context, parameters),
    switchNetwork: (parameters) => switchNetwork(context, parameters),
  }
}
