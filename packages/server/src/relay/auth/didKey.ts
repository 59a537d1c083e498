const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The multicodec prefix of an Ed25519 public key. */
const ed25519 = [0xed, 0x01]
const keyLength = 32

/**
 * The Ed25519 public key of a `did:key` (the method's section 3: multibase base58btc, multicodec 0xed), or undefined where it is
 * anything else. A key has one spelling.
 */
export function parseDidKey(did: string): Uint8Array | undefined {
  const [, encoded] = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/.exec(did) ?? []
  // A leading 1 is a leading zero byte, which the prefix has not.
  if (!encoded || encoded.startsWith('1')) return undefined
  const number = [...encoded].reduce((sum, digit) => sum * 58n + BigInt(alphabet.indexOf(digit)), 0n)
  const bytes = Buffer.from(number.toString(16).padStart(2, '0'), 'hex')
  const hasPrefix = ed25519.every((byte, index) => bytes[index] === byte)
  return hasPrefix && bytes.length === ed25519.length + keyLength ? bytes.subarray(ed25519.length) : undefined
}
