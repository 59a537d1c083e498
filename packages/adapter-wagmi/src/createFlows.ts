import type { AdapterFlows } from '@latchkey/adapter-kit'
import { createBalances, createIntents } from '@latchkey/adapter-kit/flows'
import type { Network } from '@latchkey/protocol'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import type { Address } from 'viem'
import { attachSession, getAttachedConnector } from './actions/attachSession.ts'
import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { getProvider } from './actions/getProvider.ts'
import { connectWithoutPrompt, reconnect } from './actions/reconnect.ts'
import { sendTransaction } from './actions/sendTransaction.ts'
import { signMessage } from './actions/signMessage.ts'
import { switchConnection } from './actions/switchConnection.ts'
import { switchNetwork } from './actions/switchNetwork.ts'
import { askPageWallet } from './connectors/askPageWallet.ts'
import { restrictUnrequestedConnections } from './connectors/connectByItself.ts'
import { connectSiteChoice } from './connectors/connectSiteChoice.ts'
import { checkRestoreBySite } from './connectors/restoredBySite.ts'
import type { ConnectorFlows } from './connectors/siteCalls.ts'
import type { Context } from './context.ts'
import { fallbackRequest } from './fallbackRequest.ts'
import type { FlowContext } from './flowContext.ts'
import { readQuantity } from './readQuantity.ts'
import type { Wallet } from './registry.ts'
import { watchConnections } from './watchConnections.ts'
import { watchUntrustedConnections } from './watchUntrustedConnections.ts'

// Exported from this file, so that `fallbackRequest` is in the same chunk as `createFlows`.
export { fallbackRequest }

/** The functions of the adapter that are loaded at their first call: those for core, and those for the connectors (`ConnectorFlows`). */
export type Flows = AdapterFlows<'eip155'> &
  ConnectorFlows & {
    /** Returns wagmi's connector for the WalletConnect session that was attached to this wallet. */
    getAttachedConnector(wallet: Wallet): WagmiConnector
  }

export function createFlows(discoveryContext: Context): Flows {
  // Called first, so that the listeners that are added below do not report connections which `watchUntrustedConnections` removes at once.
  watchUntrustedConnections(discoveryContext)
  restrictUnrequestedConnections(discoveryContext)
  // The fields are added to the same object, not to a copy, because discovery sets `startedAt` on `discoveryContext` later.
  const context: FlowContext = Object.assign(discoveryContext, {
    watch: watchConnections(discoveryContext),
    balances: createBalances((parameters) => readBalance(discoveryContext.config, parameters)),
    intents: createIntents(discoveryContext.signal),
  })
  return {
    attach: (parameters) => attachSession(context, parameters),
    connect: (parameters) => connect(context, parameters),
    disconnect: (parameters) => disconnect(context, parameters),
    getBalance: context.balances.get,
    getProvider: (parameters) => getProvider(context, parameters),
    quoteFee: async (parameters) => (await import('./actions/quoteFee.ts')).quoteFee(context, parameters),
    payments: async () => (await import('./payments/createPayments.ts')).createPayments(context),
    reconnect: (parameters) => reconnect(context, parameters),
    sendTransaction: (parameters) => sendTransaction(context, parameters),
    signMessage: (parameters) => signMessage(context, parameters),
    switchConnection: (parameters) => switchConnection(context, parameters),
    switchNetwork: (parameters) => switchNetwork(context, parameters),
    take: (wallet) => connectWithoutPrompt(context, wallet),
    siteChoice: (choice) => connectSiteChoice(context, choice),
    checkRestoreBySite: (restored) => checkRestoreBySite(context, restored),
    askPageWallet: (wallet, method, parameters) => askPageWallet(context, wallet, method, parameters),
    getAttachedConnector,
  }
}

/** Reads the native balance of an address from the chain, in wei. */
async function readBalance(
  config: Config,
  { address, network }: { address: string; network: Network },
): Promise<bigint> {
  const value = await config.getClient({ chainId: Number(network.id) }).request({
    method: 'eth_getBalance',
    params: [address as Address, 'latest'],
  })
  return readQuantity(value, 'eth_getBalance')
}
