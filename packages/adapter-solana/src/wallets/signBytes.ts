import { ConnectionError } from '@latchkey/core/errors'
import { isSignatureOf } from '../bytes/isSignatureOf.ts'
import type { Signer } from './signer.ts'

/**
 * Asks a wallet to sign a message, and verifies the signature against a copy of the message. Later changes by the wallet or the site have
 * no effect on that copy.
 *
 * @throws ConnectionError `ProviderFailed` if the signature is not valid for this account and these bytes
 */
export async function signBytes(signer: Signer, address: string, message: Uint8Array): Promise<Uint8Array> {
  // `slice` is not used, because `Buffer.slice` does not copy.
  const bytes = new Uint8Array(message)
  const signature = await signer.signMessage(address, bytes)
  if ((await isSignatureOf(address, { signature, bytes })) !== false) return signature
  throw new ConnectionError('ProviderFailed', {
    details: `The wallet’s signature is not that of ${address} for the message.`,
  })
}
