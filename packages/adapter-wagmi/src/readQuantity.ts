import { createInvalidAnswer } from './nodeErrors.ts'

/**
 * Reads a number in a node's response, which has to be hex of at most 32 bytes. `BigInt` is not enough as a check, because it also accepts
 * an empty string and `true`.
 *
 * @throws ServiceError `InvalidAnswer` with the method in `details`
 */
export function readQuantity(value: unknown, method: string): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw createInvalidAnswer(method)
}
