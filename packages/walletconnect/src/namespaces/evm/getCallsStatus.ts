import { SessionError } from '@latchkey/core/errors'
import { type CaipNetworkId, checkWalletLink } from '@latchkey/protocol'
import { postRpc } from '../requestRpc.ts'
import type { WalletContext } from '../walletContext.ts'

type Receipt = { userOpHash?: unknown; success?: unknown; receipt?: Record<string, unknown> & { status?: string } }

/** Of EIP-5792: on its way, done, done and undone by the chain. */
const pending = 100
const confirmed = 200
const reverted = 500

/**
 * How a bundle of calls fares: as the wallet answers, else as the bundler does that the wallet named in the session, at the kit's RPC
 * service.
 *
 * @param params - The bundle's id: for a bundler, the hash of the user operation.
 * @throws SessionError `CallStatusNotApproved` where the wallet neither answers nor names a bundler, `UserOperationReceiptFailed`
 * @see https://eips.ethereum.org/EIPS/eip-5792
 */
export async function getCallsStatus(context: WalletContext, params: readonly unknown[]): Promise<unknown> {
  const method = 'wallet_getCallsStatus'
  if (context.granted().methods.includes(method)) return context.askWallet({ method, params })
  // The visitor may move before the response is there.
  const { chain } = context.selected()
  const url = bundlerUrl(context, chain)
  const [id] = params
  if (!url || typeof id !== 'string') throw new SessionError('CallStatusNotApproved')
  const { timeoutMs } = context.options.rpc
  const answer = await postRpc({ url, method: 'eth_getUserOperationReceipt', params: [id], timeoutMs })
  if ('failure' in answer) throw receiptFailed(answer.failure.values.n ?? answer.failure.code, answer.failure)
  if ('error' in answer) throw receiptFailed(answer.error.code, answer.error)
  return toStatus(chain, id, answer.result as Receipt | null)
}

/**
 * What the wallet names, at the kit's RPC service: an address there, or a bundler of that name. No page asks a host that a wallet chose, which
 * would learn who asks for what.
 */
function bundlerUrl({ session, options }: WalletContext, chain: CaipNetworkId): string | undefined {
  const { bundler_url: own, bundler_name: name } = session().properties
  const { rpcService, projectId } = options
  if (!rpcService) return undefined
  const link = checkWalletLink(own, 'web')
  if (link && new URL(link).origin === new URL(rpcService).origin) return link
  if (typeof name !== 'string' || !name) return undefined
  const query = new URLSearchParams({ projectId, chainId: chain, bundler: name })
  return `${rpcService.replace(/\/+$/, '')}/v1/bundler?${query}`
}

function toStatus(chain: CaipNetworkId, id: string, result: Receipt | null): unknown {
  const chainId = `0x${Number(chain.slice('eip155:'.length)).toString(16)}`
  const common = { version: '2.0.0', id, chainId, atomic: true }
  if (!result?.receipt) return { ...common, status: pending }
  const { success, userOpHash = id } = result
  if (typeof success !== 'boolean' || userOpHash !== id) throw receiptFailed('InvalidAnswer', result)
  return { ...common, status: success ? confirmed : reverted, receipts: [result.receipt] }
}

function receiptFailed(status: string | number, cause: unknown): SessionError {
  return new SessionError('UserOperationReceiptFailed', { values: { status }, cause })
}
