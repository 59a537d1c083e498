import { toBase64 } from '@latchkey/adapter-kit/flows'
import type { RpcSettings } from '@latchkey/core/adapter'
import { NetworkError, ServiceError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { createEndpointRpcs, isBusy, RpcAnswerError } from '../rpc/createRpc.ts'

export declare namespace sendToEachEndpoint {
  type Parameters = {
    settings: RpcSettings
    network: Network
    signal: AbortSignal
    signedTransaction: Uint8Array
    /** The signature of the transaction in base58. An endpoint accepts the transaction by returning this signature. */
    signature: string
    /** The options of the RPC method `sendTransaction`. */
    options: object
  }
}

/**
 * Sends a signed transaction to every endpoint of a network at the same time, because a single endpoint could accept the transaction and not
 * pass it on. Resolves as soon as one endpoint accepts the transaction. The requests to the others continue, and their errors are ignored.
 *
 * @throws NetworkError `NoRpcUrl` if the network has no endpoint
 * @throws RpcAnswerError the first refusal if no endpoint accepts the transaction, with the errors of the other endpoints
 * @throws ServiceError the last error if no endpoint accepts or refuses the transaction
 */
export async function sendToEachEndpoint(parameters: sendToEachEndpoint.Parameters): Promise<void> {
  const { settings, network, signal, signedTransaction, signature, options } = parameters
  const params = [toBase64(signedTransaction), { ...options, encoding: 'base64' }]
  const requests = createEndpointRpcs(settings, network, signal).map((rpc) =>
    rpc(network, 'sendTransaction', params, (id) => (id === signature ? id : undefined)),
  )
  await Promise.any(requests).catch(({ errors }: AggregateError) => {
    throw toRefusalOrLast(errors) ?? new NetworkError('NoRpcUrl', { values: { id: network.id } })
  })
}

/** Returns the first refusal, which then contains the errors of the other endpoints, or else the last error. */
function toRefusalOrLast(errors: readonly unknown[]): unknown {
  const [refusal, ...others] = errors.filter((error) => error instanceof RpcAnswerError && !isBusy(error))
  const silence = errors.findLast((error) => error instanceof ServiceError)
  return refusal ? Object.assign(refusal, { others, silence }) : errors.at(-1)
}
