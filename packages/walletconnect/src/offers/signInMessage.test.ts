import { expect, test } from 'vitest'
import { writeSignInMessage } from './signInMessage.ts'

const address = '0xAB16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const payload = {
  iss: `did:pkh:eip155:10:${address}`,
  domain: 'site.example',
  aud: 'https://site.example/login',
  version: '1',
  nonce: '32891756',
  iat: '2026-11-21T06:00:00.000Z',
}

test('default', () => {
  expect(
    writeSignInMessage({
      ...payload,
      statement: 'I accept the terms.',
      exp: '2026-11-22T06:00:00.000Z',
      nbf: '2026-11-20T06:00:00.000Z',
      requestId: '7',
      resources: ['https://site.example/terms', 'https://site.example/privacy'],
    }),
  ).toBe(`site.example wants you to sign in with your Ethereum account:
${address}

I accept the terms.

URI: https://site.example/login
Version: 1
Chain ID: 10
Nonce: 32891756
Issued At: 2026-11-21T06:00:00.000Z
Expiration Time: 2026-11-22T06:00:00.000Z
Not Before: 2026-11-20T06:00:00.000Z
Request ID: 7
Resources:
- https://site.example/terms
- https://site.example/privacy`)
})

test('behavior: leaves the statement out, in the format of wallets', () => {
  expect(writeSignInMessage(payload)).toBe(`site.example wants you to sign in with your Ethereum account:
${address}


URI: https://site.example/login
Version: 1
Chain ID: 10
Nonce: 32891756
Issued At: 2026-11-21T06:00:00.000Z`)
})
