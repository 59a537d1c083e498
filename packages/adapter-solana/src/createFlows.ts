import type { AdapterFlows } from '@latchkey/adapter-kit'
import {
  attachLink,
  createBalances,
  createIntents,
  createLinks,
  disconnectLinks,
  forgetChoice,
  forgetChoices,
  forgetWallet,
  forgetWallets,
  moveLink,
  switchLink,
  tieLinks,
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

/** The code that is needed only when a wallet is chosen or restored, or a balance is requested, in one chunk. */
export function createFlows(given: Context): AdapterFlows<'solana'> {
  const { ports, signal } = given
  const links = createLinks<Link>(ports)
  const rpc = createRpc(ports.rpc, signal)
  // `context` has to be the same object as `given`, because `startedAt` is set on it later.
  const context: FlowContext = Object.assign(given, {
    links,
    rpc,
    balances: createBalances((parameters) => readBalance(rpc, parameters)),
    network: ports.defaultNetwork,
    intents: createIntents(signal),
  })
  tieLinks(context)
  return {
    attach: (parameters) => attachLink(context, parameters, () => createSessionLink(context, parameters)),
    connect: (parameters) => connect(context, parameters),
    disconnect(parameters) {
      const { connectorId } = parameters ?? {}
      // Also removes stored wallets that are still to be restored.
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
