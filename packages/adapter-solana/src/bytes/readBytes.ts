import { ConnectionError } from '@latchkey/core/errors'

/**
 * Decodes bytes from a string of a wallet, which is not trusted.
 *
 * @param valueName - the name of the value in the error message
 * @throws ConnectionError `ProviderFailed` if the value is not a string, or cannot be decoded
 */
export function readBytes(value: unknown, decode: (text: string) => Uint8Array, valueName: string): Uint8Array {
  let cause: unknown
  try {
    if (typeof value === 'string') return decode(value)
  } catch (error) {
    cause = error
  }
  throw new ConnectionError('ProviderFailed', { details: `${valueName} cannot be read.`, cause })
}
