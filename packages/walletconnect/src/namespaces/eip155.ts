import { SessionError } from '@latchkey/core/errors'
import { addressesInUse } from '../session/select.ts'
import { getCallsStatus } from './evm/getCallsStatus.ts'
import { getCapabilities } from './evm/getCapabilities.ts'
import { addChain, readChainId, switchChain } from './evm/switchChain.ts'
import type { WalletContext } from './walletContext.ts'

type Handler = (context: WalletContext, params: readonly unknown[]) => unknown

/** What is answered here, from the session or after a look at it. */
const handlers: Record<string, Handler> = {
  eth_accounts: accounts,
  eth_requestAccounts: accounts,
  eth_coinbase: (context) => accounts(context)[0],
  eth_chainId: ({ selected }) => `0x${Number(reference(selected().chain)).toString(16)}`,
  get_chain_id: ({ selected }) => Number(reference(selected().chain)),
  net_version: ({ selected }) => reference(selected().chain),
  wallet_switchEthereumChain: async (context, [parameter]) => {
    await switchChain(context, readChainId(parameter))
    return null
  },
  wallet_addEthereumChain: async (context, [parameter]) => {
    await addChain(context, parameter)
    return null
  },
  wallet_getCapabilities: getCapabilities,
  wallet_getCallsStatus: getCallsStatus,
}

/**
 * A request on an EVM chain (EIP-1193): answered from the session, by the wallet, or by the chain's own RPC.
 *
 * @throws SessionError `MethodNotApproved` for any method that is not a node's, when the wallet did not approve it
 */
export async function requestEvm(context: WalletContext, method: string, params: unknown): Promise<unknown> {
  const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
  if (handler) return handler(context, Array.isArray(params) ? params : [])
  // Even if the session approves them: reading, or sending a signed transaction, needs no wallet.
  if (nodeMethods.test(method)) return context.askChain({ method, params })
  if (context.granted().methods.includes(method)) return context.askWallet({ method, params })
  throw new SessionError('MethodNotApproved', { values: { method } })
}

function accounts({ granted, selected, options }: WalletContext): readonly string[] {
  return addressesInUse(granted(), options.networks, selected())
}

/** Methods of nodes. All others, also unknown ones, are for the wallet: a node must not respond in its place. */
const nodeMethods = /^(?:(?:debug|linea|net|trace|txpool|web3|zks)_|eth_(?!decrypt|getEnc|send(?!Raw)|sign))/

/** '1' of 'eip155:1'. */
function reference(chain: string): string {
  return chain.slice(chain.indexOf(':') + 1)
}
