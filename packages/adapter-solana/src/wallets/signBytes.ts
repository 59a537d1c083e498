import { ConnectionError } from '@latchkey/core/errors'
import { isSignatureOf } from '../bytes/isSignatureOf.ts'
import type { Signer } from './signer.ts'

/**
 * Asks a wallet to sign a copy of a message, and verifies the signature with that copy. The site may change the original during the
 * request.
 *
 * @throws ConnectionError `ProviderFailed` if the signature is not valid for this account and this message
 */
export async function signBytes(signer: Signer, address: string, message: Uint8Array): Promise<Uint8Array> {
  // Copies with `new Uint8Array` and not with `slice`, because `Buffer.slice` does not copy.
  const bytes = new Uint8Array(message)
  const signature = await signer.signMessage(address, bytes)
  if ((await isSignatureOf(address, { signature, bytes })) !== false) return signature
  throw new ConnectionError('ProviderFailed', {
    details: `The wallet’s signature is not that of ${address} for the message.`,
  })
}
