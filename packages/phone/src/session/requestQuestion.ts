import { internalError, ProviderRpcError, unsupportedMethod, userRejected } from '@latchkey/testing/internal'
import type { PendingRequestTypes } from '@walletconnect/types'
import { getSdkError } from '@walletconnect/utils'
import type { PreparedRequest } from '../phoneMethod.ts'
import { namespaceOf } from '../phoneNetwork.ts'
import type { Question } from './createQuestions.ts'
import { findPhoneMethod } from './methods.ts'
import { chainsOf } from './namespaces.ts'
import type { PhoneContext } from './phoneContext.ts'
import { readPeer } from './readProposal.ts'

/** The content of a response to a site. */
type RpcOutcome = { result: unknown } | { error: { code: number; message: string } }

/** Returns the storage key for a request's result. The result is stored until it is sent: the phone may be turned off before that. */
const resultKeyOf = (id: number) => `phone/results/${id}`

/**
 * Returns the prompt for a request of a connected site. If the request is invalid or needs no prompt, this function
 * sends the response.
 *
 * @returns undefined if the request has already got its response
 */
export async function createRequestQuestion(
  context: PhoneContext,
  request: PendingRequestTypes.Struct,
): Promise<Question | undefined> {
  const { id, topic, params } = request
  const { chainId: caipNetworkId } = params
  const { method, params: requestParams, expiryTimestamp } = params.request
  const respond = (outcome: RpcOutcome) =>
    context.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } as never })
  /**
   * Sends a stored response and then removes it from the storage. It stays stored until it is sent, so that the action of the request is
   * never performed twice.
   */
  const sendStoredResponse = async (outcome: RpcOutcome) => {
    await respond(outcome)
    await context.storage.removeItem(resultKeyOf(id))
  }
  const runRequest = async ({ run }: PreparedRequest) => {
    let result: unknown
    try {
      result = await run()
    } catch (cause) {
      const error = toRpcError(cause)
      await respond({ error: { code: error.code, message: error.message } })
      throw error
    }
    await context.storage.setItem(resultKeyOf(id), { result })
    await sendStoredResponse({ result }).catch(() => {
      context.kit.core.relayer.once('relayer_connect', () => void sendStoredResponse({ result }).catch(() => {}))
    })
    return result
  }

  const storedResponse = await context.storage.getItem<RpcOutcome>(resultKeyOf(id))
  if (storedResponse) {
    await sendStoredResponse(storedResponse)
    return undefined
  }
  const preparedRequest = await prepareRequest(context, request).catch(toRpcError)
  if (preparedRequest instanceof ProviderRpcError) {
    await respond({ error: { code: preparedRequest.code, message: preparedRequest.message } })
    return undefined
  }
  const { details } = preparedRequest
  if (!details) {
    await runRequest(preparedRequest).catch(() => {})
    return undefined
  }
  return {
    prompt: {
      kind: 'request',
      id,
      topic,
      peer: readPeer(context.sessions.get(topic).peer.metadata),
      caipNetworkId: preparedRequest.caipNetworkId ?? caipNetworkId,
      method,
      params: requestParams,
      details,
      expiresAt: expiryTimestamp === undefined ? undefined : expiryTimestamp * 1000,
    },
    approve: () => runRequest(preparedRequest),
    reject: ({ code, message } = createRejectionError(caipNetworkId)) => respond({ error: { code, message } }),
  }
}

/**
 * Checks a request, and returns what its prompt shows and what it does.
 *
 * @throws ProviderRpcError if the request is invalid
 * @throws ProviderRpcError if the phone does not support the method
 */
async function prepareRequest(
  context: PhoneContext,
  { topic, params }: PendingRequestTypes.Struct,
): Promise<PreparedRequest> {
  const { chainId: caipNetworkId, request } = params
  const network = context.networks.find(caipNetworkId)
  const method = findPhoneMethod(namespaceOf(caipNetworkId), request.method)
  if (!network || !method) throw unsupportedMethod(request.method)
  const methodContext = {
    network,
    networks: context.networks.all(),
    sessionChains: chainsOf(context.sessions.get(topic)),
    keys: context.keys(),
    storage: context.storage,
    inTurn: context.inTurn,
    signal: context.signal,
    addNetwork: context.networks.add,
    moveSession: (id: string) => context.sessions.move(topic, id),
  }
  return method(methodContext, request.params)
}

/** Returns the error for a declined request: 4001 on eip155 (EIP-1193), and WalletConnect's own code in other namespaces. */
function createRejectionError(caipNetworkId: string): { code: number; message: string } {
  return namespaceOf(caipNetworkId) === 'eip155' ? userRejected() : getSdkError('USER_REJECTED')
}

function toRpcError(error: unknown): ProviderRpcError {
  if (error instanceof ProviderRpcError) return error
  return internalError(error instanceof Error ? error.message : String(error))
}
