const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** An Ed25519 public key in hex: its multicodec prefix, and 32 bytes. */
const ed25519 = /^ed01[0-9a-f]{64}$/

/**
 * The Ed25519 public key of a `did:key` (the method's section 3: multibase base58btc, multicodec 0xed), or undefined where it is
 * anything else. A key has one spelling.
 */
export function parseDidKey(did: string): Uint8Array | undefined {
  const [, encoded] = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/.exec(did) ?? []
  // A leading 1 is a leading zero byte, which the prefix has not.
  if (!encoded || encoded.startsWith('1')) return undefined
  const number = [...encoded].reduce((sum, digit) => sum * 58n + BigInt(alphabet.indexOf(digit)), 0n)
  const hex = number.toString(16)
  return ed25519.test(hex) ? Buffer.from(hex, 'hex').subarray(2) : undefined
}
