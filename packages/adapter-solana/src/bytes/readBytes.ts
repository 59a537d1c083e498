import { ConnectionError } from '@latchkey/core/errors'

/**
 * Decodes untrusted bytes from a text.
 *
 * @param details - what it is, for the error
 * @throws ConnectionError `ProviderFailed` for what is no text, or not of that encoding
 */
export function readBytes(value: unknown, decode: (text: string) => Uint8Array, details: string): Uint8Array {
  let cause: unknown
  try {
    if (typeof value === 'string') return decode(value)
  } catch (error) {
    cause = error
  }
  throw new ConnectionError('ProviderFailed', { details: `${details} cannot be read.`, cause })
}
