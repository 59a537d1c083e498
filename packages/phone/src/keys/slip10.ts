import { concatBytes, numberToBytes, stringToBytes } from 'viem'

/**
 * Derives the ed25519 key at a path (SLIP-10). Every part of the path must be hardened.
 *
 * @param path such as "m/44'/501'/0'/0'"
 * @see https://github.com/satoshilabs/slips/blob/master/slip-0010.md
 */
export async function deriveEd25519(seed: Uint8Array, path: string): Promise<Uint8Array> {
  let node = await hmacSha512(stringToBytes('ed25519 seed'), seed)
  for (const step of path.split('/').slice(1)) {
    const index = numberToBytes(Number.parseInt(step, 10) + 0x80000000, { size: 4 })
    node = await hmacSha512(node.slice(32), concatBytes([Uint8Array.of(0), node.slice(0, 32), index]))
  }
  return node.slice(0, 32)
}

async function hmacSha512(key: Uint8Array, data: Uint8Array): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-512' }
  const hmacKey = await crypto.subtle.importKey('raw', new Uint8Array(key), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', hmacKey, new Uint8Array(data)))
}
