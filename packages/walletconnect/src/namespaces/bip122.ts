import { SessionError } from '@latchkey/core/errors'
import { walletMethods } from './methods.ts'
import type { WalletContext } from './walletContext.ts'

/**
 * A request on Bitcoin, in the shapes of the WalletConnect RPC reference. Its chains speak no JSON-RPC to pages.
 *
 * @throws SessionError `MethodNotApproved`
 * @throws NetworkError `JsonRpcProviderNotFound`
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */
export async function requestBitcoin(context: WalletContext, method: string, params: unknown): Promise<unknown> {
  if (method === 'get_chain_id') return context.selected().chain.slice('bip122:'.length)
  if (context.granted().methods.includes(method)) return context.askWallet({ method, params })
  if (walletMethods.bip122.includes(method)) throw new SessionError('MethodNotApproved', { values: { method } })
  return context.askChain({ method, params })
}
