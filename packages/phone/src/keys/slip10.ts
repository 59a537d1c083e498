import { concatBytes, numberToBytes, stringToBytes } from 'viem'

/**
 * Derives the ed25519 key at a path (SLIP-10). Every part of the path must be hardened.
 *
 * @param path such as "m/44'/501'/0'/0'"
 * @see https://github.com/satoshilabs/slips/blob/master/slip-0010.md
 */
export async function deriveEd25519(seed: Uint8Array, path: string): Promise<Uint8Array> {
  // The first 32 bytes are the private key, the last 32 bytes the chain code.
  let extendedKey = await hmacSha512(stringToBytes('ed25519 seed'), seed)
  for (const step of path.split('/').slice(1)) {
    const index = numberToBytes(Number.parseInt(step, 10) + 0x80000000, { size: 4 })
    extendedKey = await hmacSha512(
      extendedKey.slice(32),
      concatBytes([Uint8Array.of(0), extendedKey.slice(0, 32), index]),
    )
  }
  return extendedKey.slice(0, 32)
}

async function hmacSha512(key: Uint8Array, data: Uint8Array): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-512' }
  const hmacKey = await crypto.subtle.importKey('raw', new Uint8Array(key), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', hmacKey, new Uint8Array(data)))
}
