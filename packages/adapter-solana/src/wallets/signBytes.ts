import { ConnectionError } from '@latchkey/core/errors'
import { isSignatureOf } from '../bytes/isSignatureOf.ts'
import type { Signer } from './signer.ts'

/**
 * Has a wallet sign a message. What the wallet or the site writes into its bytes after the call does not change what the signature is
 * checked with.
 *
 * @throws ConnectionError `ProviderFailed` for a signature that is not this account's for these bytes
 */
export async function signBytes(signer: Signer, address: string, message: Uint8Array): Promise<Uint8Array> {
  // A `Buffer` has a `slice` that does not copy.
  const bytes = new Uint8Array(message)
  const signature = await signer.signMessage(address, bytes)
  if ((await isSignatureOf(address, { signature, bytes })) !== false) return signature
  throw new ConnectionError('ProviderFailed', {
    details: `The wallet’s signature is not that of ${address} for the message.`,
  })
}
