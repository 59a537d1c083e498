import { SessionError } from '@latchkey/core/errors'
import { type CaipNetworkId, checkWalletLink } from '@latchkey/protocol'
import { postRpc } from '../requestRpc.ts'
import type { WalletContext } from '../walletContext.ts'

/** The bundler's response to `eth_getUserOperationReceipt` (ERC-4337). No field is checked yet. */
type UserOperationReceipt = {
  userOpHash?: unknown
  success?: unknown
  receipt?: Record<string, unknown> & { status?: string }
}

/** Status codes of EIP-5792: pending, confirmed, and reverted by the chain. */
const pendingStatus = 100
const confirmedStatus = 200
const revertedStatus = 500

/**
 * Returns the status of a bundle of calls. The wallet responds if the session grants the method. Otherwise the bundler that the wallet
 * named in the session responds, through the kit's RPC service.
 *
 * @param params - The id of the bundle. For a bundler, this is the hash of the user operation.
 * @throws SessionError `CallStatusNotApproved` if the wallet neither responds nor names a bundler
 * @throws SessionError `UserOperationReceiptFailed` if the bundler fails or its response is not valid
 * @see https://eips.ethereum.org/EIPS/eip-5792
 */
export async function getCallsStatus(context: WalletContext, params: readonly unknown[]): Promise<unknown> {
  const method = 'wallet_getCallsStatus'
  if (context.granted().methods.includes(method)) return context.askWallet({ method, params })
  // The chain is read before the request, because the visitor may switch networks before the response arrives.
  const { chain } = context.selected()
  const url = bundlerUrl(context, chain)
  const [id] = params
  if (!url || typeof id !== 'string') throw new SessionError('CallStatusNotApproved')
  const { timeoutMs } = context.options.rpc
  const outcome = await postRpc({ url, method: 'eth_getUserOperationReceipt', params: [id], timeoutMs })
  if ('failure' in outcome) throw toReceiptError(outcome.failure.values.n ?? outcome.failure.code, outcome.failure)
  if ('error' in outcome) throw toReceiptError(outcome.error.code, outcome.error)
  return toCallsStatus(chain, id, outcome.result as UserOperationReceipt | null)
}

/**
 * Returns the URL of the wallet's bundler at the kit's RPC service. The wallet gives either this URL, or the bundler's name, which becomes
 * a parameter of the URL. Pages send no request to a server that a wallet chose, because that server would learn the requests of each
 * visitor.
 */
function bundlerUrl({ session, options }: WalletContext, chain: CaipNetworkId): string | undefined {
  const { bundler_url: walletUrl, bundler_name: name } = session().properties
  const { rpcService, projectId } = options
  if (!rpcService) return undefined
  const link = checkWalletLink(walletUrl, 'web')
  if (link && new URL(link).origin === new URL(rpcService).origin) return link
  if (typeof name !== 'string' || !name) return undefined
  const query = new URLSearchParams({ projectId, chainId: chain, bundler: name })
  return `${rpcService.replace(/\/+$/, '')}/v1/bundler?${query}`
}

function toCallsStatus(chain: CaipNetworkId, id: string, result: UserOperationReceipt | null): unknown {
  const chainId = `0x${Number(chain.slice('eip155:'.length)).toString(16)}`
  const commonFields = { version: '2.0.0', id, chainId, atomic: true }
  if (!result?.receipt) return { ...commonFields, status: pendingStatus }
  const { success, userOpHash = id } = result
  if (typeof success !== 'boolean' || userOpHash !== id) throw toReceiptError('InvalidAnswer', result)
  return { ...commonFields, status: success ? confirmedStatus : revertedStatus, receipts: [result.receipt] }
}

function toReceiptError(status: string | number, cause: unknown): SessionError {
  return new SessionError('UserOperationReceiptFailed', { values: { status }, cause })
}
