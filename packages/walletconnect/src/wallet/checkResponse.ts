import { ConnectionError } from '@latchkey/core/errors'
import { namespaces } from '../namespaces/namespaces.ts'
import type { SessionNamespaceName } from '../session/sessionState.ts'

export declare namespace checkResponse {
  type Parameters = { namespace: SessionNamespaceName; method: string; answer: unknown }
  type ErrorType = ConnectionError
}

/**
 * Returns the wallet's response if it has the format of the method: the namespace's own, or else another one's. A response to a method
 * without a check is returned as it is: the session shows whether the wallet switched.
 *
 * @throws ConnectionError `ProviderFailed`
 */
export function checkResponse({ namespace, method, answer }: checkResponse.Parameters): unknown {
  const known = [namespaces[namespace], ...Object.values(namespaces)]
  const forms = known.find(({ responses }) => Object.hasOwn(responses, method))?.responses
  if (!forms || forms[method]?.(answer)) return answer
  throw new ConnectionError('ProviderFailed', { details: `The wallet’s answer to ${method} is not understood.` })
}
