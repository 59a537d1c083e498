import { SessionError } from '@latchkey/core/errors'
import { addressesInUse } from '../session/select.ts'
import type { WalletContext } from './walletContext.ts'

/**
 * A request on Solana, in the shapes of the WalletConnect RPC reference. The chain's own JSON-RPC goes to its endpoints.
 *
 * @throws SessionError `MethodNotApproved`
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 */
export async function requestSolana(context: WalletContext, method: string, params: unknown): Promise<unknown> {
  const { granted, selected, options } = context
  if (method === 'get_chain_id') return selected().chain.slice('solana:'.length)
  if (method === 'solana_getAccounts' || method === 'solana_requestAccounts') {
    return addressesInUse(granted(), options.networks, selected()).map((pubkey) => ({ pubkey }))
  }
  if (nodeMethods.test(method)) return context.askChain({ method, params })
  if (granted().methods.includes(method)) return context.askWallet({ method, params })
  throw new SessionError('MethodNotApproved', { values: { method } })
}

/** Methods of Solana's nodes. All others are for the wallet: a node must not respond in its place. */
const nodeMethods = /^(?:get|is|min|request|send|simulate)/
