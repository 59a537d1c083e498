import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { isAudience } from './audience.ts'
import { parseDidKey } from './didKey.ts'

/** Clocks of visitors' machines are allowed to be this far off, in seconds. */
const skewSeconds = 60
const longestToken = 4096
/** Tokens stand in URLs, which end up in logs: clients ask for a day. */
const longestLifeSeconds = 25 * 60 * 60

const header = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT') })
const payload = z.object({ iss: z.string(), sub: z.string(), aud: z.string(), iat: z.number(), exp: z.number() })

export type Verdict = { clientId: string } | { refusal: string }

/**
 * Checks the token by which a client proves who it is: a JWT (RFC 7519) that the key in its issuer signed (`did:key`, Ed25519;
 * RFC 8037), for one of this relay's URLs.
 *
 * @param options.now - ms since the epoch.
 */
export function verifyToken(token: string, { urls, now }: { urls: readonly string[]; now: number }): Verdict {
  const read = readToken(token)
  if (!read) return refuse('JWT Token is malformed')
  const { iss, aud, iat, exp } = read.payload
  const key = parseDidKey(iss)
  if (!key) return refuse('JWT Token has an invalid issuer')
  if (!verify(null, read.signed, publicKey(key), read.signature)) return refuse('JWT Token has an invalid signature')
  if (iat > now / 1000 + skewSeconds) return refuse('JWT Token is not yet valid')
  if (exp <= now / 1000 - skewSeconds) return refuse('JWT Token has expired')
  if (exp - iat > longestLifeSeconds) return refuse('JWT Token is valid for more than 25 hours')
  if (!isAudience(aud, urls)) return refuse('JWT Token is meant for another relay')
  return { clientId: iss }
}

function refuse(why: string): Verdict {
  return { refusal: `JWT validation error: ${why}` }
}

function readToken(token: string) {
  if (token.length > longestToken) return undefined
  const [, head = '', body = '', signature = ''] = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/.exec(token) ?? []
  const isRead = header.safeParse(parseJson(head)).success
  const { success, data } = payload.safeParse(parseJson(body))
  if (!isRead || !success) return undefined
  return { payload: data, signed: Buffer.from(`${head}.${body}`), signature: Buffer.from(signature, 'base64url') }
}

function parseJson(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString())
  } catch {
    return undefined
  }
}

function publicKey(key: Uint8Array) {
  const x = Buffer.from(key).toString('base64url')
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
}
