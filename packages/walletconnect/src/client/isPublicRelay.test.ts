import { expect, test } from 'vitest'
import { isPublicRelay } from './isPublicRelay.ts'

test.each([
  ['wss://relay.walletconnect.com', true],
  ['wss://relay.walletconnect.org', true],
  ['wss://walletconnect.org/path', true],
  ['wss://relay.example', false],
  ['wss://walletconnect.org.evil.example', false],
  ['wss://evilwalletconnect.org', false],
  ['ws://127.0.0.1:4000', false],
])('default: %s', (url, isPublic) => {
  expect(isPublicRelay(url)).toBe(isPublic)
})
