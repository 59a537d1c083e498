import { ServiceError } from '@latchkey/core/errors'

/** More than any node has to say of one number. */
export const largestAnswer = 64 * 1024

/**
 * A quantity as nodes of Ethereum write it: hex of at most 32 bytes. `BigInt` alone would take an empty list and `true` for numbers.
 *
 * @throws ServiceError `InvalidAnswer`, which names the method
 */
export function readQuantity(answer: unknown, method: string): bigint {
  if (typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer)) return BigInt(answer)
  throw notUnderstood(method)
}

export function notUnderstood(method: string): ServiceError {
  return new ServiceError('InvalidAnswer', { details: `The node’s answer to ${method} is not understood.` })
}
