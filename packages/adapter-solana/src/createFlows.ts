import type { AdapterFlows } from '@latchkey/adapter-kit'
import {
  attachLink,
  createBalances,
  createIntents,
  createLinks,
  disconnectLinks,
  endLinksOfGoneWallets,
  forgetChoice,
  forgetChoices,
  forgetWallet,
  forgetWallets,
  moveLink,
  switchLink,
} from '@latchkey/adapter-kit/flows'
import { connect } from './actions/connect.ts'
import { quoteFee } from './actions/quoteFee.ts'
import { reconnect } from './actions/reconnect.ts'
import { sendTransaction } from './actions/sendTransaction.ts'
import { signMessage } from './actions/signMessage.ts'
import type { Context } from './context.ts'
import type { FlowContext } from './flowContext.ts'
import { readBalance } from './rpc/chainReads.ts'
import { createRpc } from './rpc/createRpc.ts'
import type { Link } from './wallets/link.ts'
import { createSessionLink } from './wallets/sessionLink.ts'

/**
 * Creates the adapter's methods that send requests to a wallet or a chain (the flows). Their code is one chunk, which is loaded when one of
 * them is called for the first time.
 */
export function createFlows(discoveryContext: Context): AdapterFlows<'solana'> {
  const { ports, signal } = discoveryContext
  /** The connected wallets. */
  const links = createLinks<Link>(ports)
  const rpc = createRpc(ports.rpc, signal)
  // The fields are added to the same object, not to a copy, because discovery sets `startedAt` on `discoveryContext` later.
  const context: FlowContext = Object.assign(discoveryContext, {
    links,
    rpc,
    balances: createBalances((parameters) => readBalance(rpc, parameters)),
    network: ports.defaultNetwork,
    intents: createIntents(signal),
  })
  endLinksOfGoneWallets(context)
  return {
    attach: (parameters) => attachLink(context, parameters, () => createSessionLink(context, parameters)),
    connect: (parameters) => connect(context, parameters),
    disconnect(parameters) {
      const { connectorId } = parameters ?? {}
      // Also removes the stored data of wallets that are not restored yet. Otherwise the kit would restore these wallets later.
      if (connectorId === undefined) {
        forgetWallets(ports.storage)
        forgetChoices(ports)
      } else {
        forgetWallet(ports.storage, connectorId)
        forgetChoice(ports, connectorId)
      }
      return disconnectLinks(context, parameters)
    },
    getBalance: context.balances.get,
    getProvider: async ({ connectorId } = {}) => links.get(connectorId).provider,
    quoteFee: (parameters) => quoteFee(context, parameters),
    reconnect: (parameters) => reconnect(context, parameters),
    sendTransaction: (parameters) => sendTransaction(context, parameters),
    signMessage: (parameters) => signMessage(context, parameters),
    switchConnection: (parameters) => switchLink(context, parameters),
    switchNetwork: (parameters) => moveLink(context, parameters),
  }
}
