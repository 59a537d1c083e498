import type { PendingRequestTypes } from '@walletconnect/types'
import { getSdkError } from '@walletconnect/utils'
import { internalError, ProviderRpcError, unsupportedMethod, userRejected } from '../../wallet/providerErrors.ts'
import type { PreparedRequest } from '../phoneMethod.ts'
import { namespaceOf } from '../phoneNetwork.ts'
import type { Question } from './createQuestions.ts'
import type { Desk } from './desk.ts'
import { phoneMethod } from './methods.ts'
import { chainsOf } from './namespaces.ts'
import { readPeer } from './readProposal.ts'

/**
 * A connected site asks for something. What needs nobody's leave, and what can never be done, is answered here.
 *
 * @returns undefined when it is answered already
 */
export async function requestQuestion(desk: Desk, request: PendingRequestTypes.Struct): Promise<Question | undefined> {
  const { id, topic, params } = request
  const { chainId: caipNetworkId } = params
  const { method, params: given, expiryTimestamp } = params.request
  const respond = (answer: { result: unknown } | { error: { code: number; message: string } }) =>
    desk.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } as never })
  const fulfil = async ({ run }: PreparedRequest) => {
    try {
      const result = await run()
      await respond({ result })
      return result
    } catch (cause) {
      const error = asRpcError(cause)
      await respond({ error: { code: error.code, message: error.message } })
      throw error
    }
  }

  const prepared = await prepare(desk, request).catch(asRpcError)
  if (prepared instanceof ProviderRpcError) {
    await respond({ error: { code: prepared.code, message: prepared.message } })
    return undefined
  }
  const { details } = prepared
  if (!details) {
    await fulfil(prepared).catch(() => {})
    return undefined
  }
  return {
    prompt: {
      kind: 'request',
      id,
      topic,
      peer: readPeer(desk.sessions.get(topic).peer.metadata),
      caipNetworkId,
      method,
      params: given,
      details,
      expiresAt: expiryTimestamp === undefined ? undefined : expiryTimestamp * 1000,
    },
    approve: () => fulfil(prepared),
    reject: ({ code, message } = rejectionIn(caipNetworkId)) => respond({ error: { code, message } }),
  }
}

/** @throws ProviderRpcError for what can never be done */
async function prepare(desk: Desk, { topic, params }: PendingRequestTypes.Struct): Promise<PreparedRequest> {
  const { chainId: caipNetworkId, request } = params
  const network = desk.networks.find(caipNetworkId)
  const method = phoneMethod(namespaceOf(caipNetworkId), request.method)
  if (!network || !method) throw unsupportedMethod(request.method)
  const context = {
    network,
    networks: desk.networks.all(),
    sessionChains: chainsOf(desk.sessions.get(topic)),
    keys: desk.keys(),
    storage: desk.storage,
    inTurn: desk.inTurn,
    signal: desk.signal,
    addNetwork: desk.networks.add,
    moveSession: (id: string) => desk.sessions.move(topic, id),
  }
  return method(context, request.params)
}

/** 4001 is EIP-1193's word for it; other chains have WalletConnect's. */
function rejectionIn(caipNetworkId: string): { code: number; message: string } {
  return namespaceOf(caipNetworkId) === 'eip155' ? userRejected() : getSdkError('USER_REJECTED')
}

function asRpcError(error: unknown): ProviderRpcError {
  if (error instanceof ProviderRpcError) return error
  return internalError(error instanceof Error ? error.message : String(error))
}
