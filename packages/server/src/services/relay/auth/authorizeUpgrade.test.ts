import { encodeIss, generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import { describe, expect, test } from 'vitest'
import { createLocalProjects } from '../../../platform/projects.ts'
import { toAudiences } from './audience.ts'
import { authorizeUpgrade } from './authorizeUpgrade.ts'

const url = 'wss://relay.example.com'
const projects = createLocalProjects({
  open: { allowedOrigins: [] },
  listed: { allowedOrigins: ['https://app.example.com'] },
})
const seconds = 1_800_000_000
const options = { projects, audiences: toAudiences([url]), now: seconds * 1000 }
const keys = generateKeyPair(new Uint8Array(32).fill(7))
const clientId = encodeIss(keys.publicKey)
const auth = await signJWT('11'.repeat(32), url, 60, keys, seconds)

const ask = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  authorizeUpgrade({ url: `/?${new URLSearchParams(query)}`, headers }, options)

describe('authorizeUpgrade', () => {
  test('default', async () => {
    expect(await ask({ auth, projectId: 'open', ua: 'wc-2/js' })).toEqual({ clientId })
  })

  test('behavior: accepts the token as a bearer token', async () => {
    expect(await ask({ projectId: 'open' }, { authorization: `Bearer ${auth}` })).toEqual({ clientId })
  })

  test('error: no project id', async () => {
    expect(await ask({ auth })).toEqual({ status: 400, text: 'Project ID is missing' })
    expect(await authorizeUpgrade({ headers: {} }, options)).toEqual({ status: 400, text: 'Project ID is missing' })
  })

  test('error: a URL with invalid encodings, or a long one, is not parsed', async () => {
    const refused = { status: 400, text: 'The URL is invalid' }
    for (const url of ['/?projectId=open&a=%FF', `/?projectId=open&${'a&'.repeat(2_500)}`])
      expect(await authorizeUpgrade({ url, headers: {} }, options)).toEqual(refused)
  })

  test.each(['unknown', '__proto__', 'constructor'])('error: unknown project id, %s', async (projectId) => {
    expect(await ask({ auth, projectId })).toEqual({ status: 401, text: 'Unauthorized: invalid key' })
  })

  test('error: no token', async () => {
    expect(await ask({ projectId: 'open' })).toEqual({ status: 401, text: 'Unauthorized: JWT Token is missing' })
  })

  test('error: the token is invalid', async () => {
    const early = await signJWT('11'.repeat(32), url, 60, keys, seconds + 3_600)
    expect(await ask({ auth: early, projectId: 'open' })).toEqual({
      status: 401,
      text: 'JWT validation error: JWT Token is not yet valid',
    })
  })

  test('param: origin', async () => {
    const ofProject = (projectId: string, origin: string) => ask({ auth, projectId }, { origin })
    const refused = { status: 403, text: 'Unauthorized: origin not allowed' }
    expect(await ofProject('open', 'https://evil.example.com')).toEqual({ clientId })
    expect(await ofProject('listed', 'https://app.example.com')).toEqual({ clientId })
    expect(await ofProject('listed', 'https://evil.example.com')).toEqual(refused)
    expect(await ofProject('listed', 'null')).toEqual(refused)
    // A native app sends either no origin or the origin of the relay.
    expect(await ask({ auth, projectId: 'listed' })).toEqual({ clientId })
    expect(await ofProject('listed', 'https://relay.example.com')).toEqual({ clientId })
  })
})
