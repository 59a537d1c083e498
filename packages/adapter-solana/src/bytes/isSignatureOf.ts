import { fromBase58 } from './base58.ts'

/**
 * Whether a signature (ed25519) by this account is valid for these bytes. Returns `undefined` if the browser cannot verify such signatures:
 * browsers older than 2025 cannot, nor can any browser on a page without a secure context (HTTPS or localhost).
 */
export async function isSignatureOf(
  address: string,
  { signature, bytes }: { signature: Uint8Array; bytes: Uint8Array },
): Promise<boolean | undefined> {
  try {
    const { subtle } = crypto
    const key = await subtle.importKey('raw', Uint8Array.from(fromBase58(address)), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(bytes))
  } catch (error) {
    const isUnsupported =
      typeof crypto === 'undefined' || !crypto.subtle || (error as Error)?.name === 'NotSupportedError'
    // If the browser supports ed25519, the error means that the address is not a valid key, so the signature is not valid.
    return isUnsupported ? undefined : false
  }
}
