import { toBase64 } from '@latchkey/adapter-kit/flows'
import type { SessionWallet } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import { sessionDriver, toState } from './session.ts'

const signature = toBase64(new Uint8Array(65).fill(31))
const signRequest = { message: 'hello', account: { address: 'bc1q' }, protocol: 'ecdsa' } as never

describe('sessionDriver', () => {
  test.each([
    ['a record', { signature }],
    ['a string', signature],
  ])('behavior: accepts the signature of a message as %s', async (_, response) => {
    const session = { connection: () => undefined, request: async () => response }
    const { signMessage } = sessionDriver(session as unknown as SessionWallet)
    expect(await signMessage?.(signRequest)).toBe(signature)
  })
})

test('toState: undefined if no address of the session is usable', () => {
  const accounts = [{ namespace: 'bip122', address: 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq', type: 'payment' }]
  const connection = () => ({ connectorId: 'walletConnect', accounts, caipNetworkId: 'bip122:main' })
  expect(toState({ connection } as unknown as SessionWallet)).toBe(undefined)
})
