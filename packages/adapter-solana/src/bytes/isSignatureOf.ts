import { fromBase58 } from './base58.ts'

/**
 * Whether a signature is this account's for these bytes (ed25519); `undefined` where the browser cannot tell: those of before 2025, and pages
 * that are not served securely.
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
    const isUnable = typeof crypto === 'undefined' || !crypto.subtle || (error as Error)?.name === 'NotSupportedError'
    // A key that is no point of the curve has no signatures.
    return isUnable ? undefined : false
  }
}
