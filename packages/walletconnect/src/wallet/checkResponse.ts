import { ConnectionError } from '@latchkey/core/errors'
import { namespaces } from '../namespaces/namespaces.ts'
import type { SessionNamespaceName } from '../session/sessionState.ts'

export declare namespace checkResponse {
  type Parameters = { namespace: SessionNamespaceName; method: string; answer: unknown }
  type ErrorType = ConnectionError
}

/**
 * Returns the wallet's response if it has the format of the method. The format comes from the request's namespace, or else from another
 * namespace that knows the method. The response to a method without a format is returned unchecked. For example, a switch of the chain
 * needs no check, because the session shows whether it took place.
 *
 * @throws ConnectionError `ProviderFailed`
 */
export function checkResponse({ namespace, method, answer }: checkResponse.Parameters): unknown {
  const searchOrder = [namespaces[namespace], ...Object.values(namespaces)]
  const formats = searchOrder.find(({ responses }) => Object.hasOwn(responses, method))?.responses
  if (!formats || formats[method]?.(answer)) return answer
  throw new ConnectionError('ProviderFailed', { details: `The wallet’s answer to ${method} is invalid.` })
}
