import type { AdapterFlows } from '@latchkey/adapter-kit'
import {
  createIntents,
  createLinks,
  disconnectLinks,
  moveLink,
  switchLink,
  tieLinks,
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
import { pageLedger } from './payment/coinLedger.ts'
import { forgetSession } from './wallets/keptSession.ts'
import type { Link } from './wallets/link.ts'

/** The code that is needed only when a wallet is chosen or restored, or a balance is requested, in one chunk. */
export function createFlows(given: Context): AdapterFlows<'bip122'> {
  const { ports, api, signal } = given
  const links = createLinks<Link>(ports)
  const chain = createNetworkAccess(ports, api)
  // `context` has to be the same object as `given`, because `startedAt` is set on it later.
  const context: FlowContext = Object.assign(given, {
    links,
    chain,
    network: ports.defaultNetwork,
    intents: createIntents(signal),
    ledger: pageLedger(),
  })
  tieLinks(context)
  return {
    attach: (parameters) => attach(context, parameters),
    connect: (parameters) => connect(context, parameters),
    disconnect(parameters) {
      // Also removes stored sessions that are still to be restored.
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
