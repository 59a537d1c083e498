import type { AdapterFlows } from '@latchkey/adapter-kit'
import {
  createIntents,
  createLinks,
  disconnectLinks,
  endLinksOfGoneWallets,
  moveLink,
  switchLink,
} from '@latchkey/adapter-kit/flows'
import { attach } from './actions/attach.ts'
import { connect } from './actions/connect.ts'
import { quoteFee } from './actions/quoteFee.ts'
import { reconnect } from './actions/reconnect.ts'
import { sendTransaction } from './actions/sendTransaction.ts'
import { signMessage } from './actions/signMessage.ts'
import { createNetworkAccess } from './api/networkAccess.ts'
import type { Context } from './context.ts'
import type { FlowContext } from './flowContext.ts'
import { getPageLedger } from './payment/coinLedger.ts'
import { forgetSession } from './wallets/keptSession.ts'
import type { Link } from './wallets/link.ts'

/**
 * Creates the adapter's methods that send requests to a wallet or a chain (the flows). Their code is one chunk, which is loaded when one of
 * them is called for the first time.
 */
export function createFlows(discoveryContext: Context): AdapterFlows<'bip122'> {
  const { ports, api, signal } = discoveryContext
  /** The connected wallets. */
  const links = createLinks<Link>(ports)
  const chain = createNetworkAccess(ports, api)
  // The fields are added to the same object, not to a copy, because discovery sets `startedAt` on `discoveryContext` later.
  const context: FlowContext = Object.assign(discoveryContext, {
    links,
    chain,
    network: ports.defaultNetwork,
    intents: createIntents(signal),
    ledger: getPageLedger(),
  })
  endLinksOfGoneWallets(context)
  return {
    attach: (parameters) => attach(context, parameters),
    connect: (parameters) => connect(context, parameters),
    disconnect(parameters) {
      // Also removes the stored sessions of wallets that are not restored yet. Otherwise the kit would restore these wallets later.
      forgetSession(ports.storage, parameters?.connectorId)
      return disconnectLinks(context, parameters)
    },
    getBalance: chain.getBalance,
    getProvider: async ({ connectorId } = {}) => links.get(connectorId).provider,
    quoteFee: (parameters) => quoteFee(context, parameters),
    reconnect: (parameters) => reconnect(context, parameters),
    sendTransaction: (parameters) => sendTransaction(context, parameters),
    signMessage: async (parameters) => signMessage(links.get(), parameters),
    switchConnection: (parameters) => switchLink(context, parameters),
    switchNetwork: (parameters) => moveLink(context, parameters),
  }
}
