import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { type Audiences, isAudience } from './audience.ts'

/** The allowed difference between the clocks of the client and the relay, in seconds. */
const skewSeconds = 60
/** The maximum length of a token, in characters. */
const maxTokenLength = 4096
/**
 * The maximum lifetime of a token: the one day that clients use, and an hour more. The lifetime is limited, because tokens are part of
 * URLs, which servers often log.
 */
const maxLifetimeSeconds = 25 * 60 * 60

const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Matches an Ed25519 public key in hex: the multicodec prefix `ed01`, and 32 bytes. */
const ed25519KeyPattern = /^ed01[0-9a-f]{64}$/

const headerSchema = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT') })
const payloadSchema = z.object({ iss: z.string(), sub: z.string(), aud: z.string(), iat: z.number(), exp: z.number() })

/** The client whose id a token proves, or the reason why the token is refused. */
export type TokenVerdict = { clientId: string } | { refusal: string }

/**
 * Verifies the token that proves the id of a client. The token is a JWT (RFC 7519) whose audience is one of this relay's URLs. The token
 * must be signed with the key that its issuer (`did:key`) contains (Ed25519; RFC 8037).
 *
 * @param options.now - The current time, in ms since the epoch.
 */
export function verifyToken(token: string, { audiences, now }: { audiences: Audiences; now: number }): TokenVerdict {
  const parsedToken = readToken(token)
  if (!parsedToken) return refuse('JWT Token is malformed')
  const { iss, aud, iat, exp } = parsedToken.payload
  const key = parseDidKey(iss)
  if (!key) return refuse('JWT Token has an invalid issuer')
  if (!verify(null, parsedToken.signed, toPublicKey(key), parsedToken.signature))
    return refuse('JWT Token has an invalid signature')
  if (iat > now / 1000 + skewSeconds) return refuse('JWT Token is not yet valid')
  if (exp <= now / 1000 - skewSeconds) return refuse('JWT Token has expired')
  if (exp - iat > maxLifetimeSeconds) return refuse('JWT Token is valid for more than 25 hours')
  if (!isAudience(aud, audiences)) return refuse('JWT Token is meant for another relay')
  return { clientId: iss }
}

function refuse(reason: string): TokenVerdict {
  return { refusal: `JWT validation error: ${reason}` }
}

function readToken(token: string) {
  if (token.length > maxTokenLength) return undefined
  const [, head = '', body = '', signature = ''] = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/.exec(token) ?? []
  const isHeaderValid = headerSchema.safeParse(parseJson(head)).success
  const { success, data } = payloadSchema.safeParse(parseJson(body))
  if (!isHeaderValid || !success) return undefined
  return { payload: data, signed: Buffer.from(`${head}.${body}`), signature: Buffer.from(signature, 'base64url') }
}

function parseJson(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString())
  } catch {
    return undefined
  }
}

function toPublicKey(key: Uint8Array) {
  const x = Buffer.from(key).toString('base64url')
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
}

/**
 * Returns the Ed25519 public key of a `did:key` (section 3 of the `did:key` method: multibase base58btc, multicodec 0xed), or undefined for
 * any other text. Each key has only one accepted spelling, so that one client cannot have several ids.
 */
export function parseDidKey(did: string): Uint8Array | undefined {
  const [, encoded] = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/.exec(did) ?? []
  // In base58, a leading 1 means a leading zero byte. A valid key begins with the multicodec prefix, so it has no leading 1.
  if (!encoded || encoded.startsWith('1')) return undefined
  const keyNumber = [...encoded].reduce((sum, digit) => sum * 58n + BigInt(base58Alphabet.indexOf(digit)), 0n)
  const hex = keyNumber.toString(16)
  return ed25519KeyPattern.test(hex) ? Buffer.from(hex, 'hex').subarray(2) : undefined
}
