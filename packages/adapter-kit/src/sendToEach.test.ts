import { describe, expect, test, vi } from 'vitest'
import { isSendingMethod, sendToEach } from './sendToEach.ts'

/** In these tests, a string is an error that a node returned, and an `Error` means that the response was lost. */
const isRefusal = (error: unknown) => typeof error === 'string'
const refuse = (text: string) => async () => Promise.reject(text)
const lose = (text: string) => async () => Promise.reject(new Error(text))

describe('sendToEach', () => {
  test('default: returns the result of the first endpoint that accepts, and asks no further one', async () => {
    const last = vi.fn(async () => 'last')
    expect(await sendToEach([refuse('revert'), lose('gone'), async () => 'accepted', last], isRefusal)).toBe('accepted')
    expect(last).not.toHaveBeenCalled()
  })

  test('error: throws a refusal if all endpoints refuse', async () => {
    await expect(sendToEach([refuse('insufficient funds'), refuse('revert')], isRefusal)).rejects.toBe(
      'insufficient funds',
    )
  })

  test('error: throws the refusal that leaves the payment in doubt', async () => {
    await expect(sendToEach([refuse('revert'), refuse('already known')], isRefusal)).rejects.toBe('already known')
  })

  test('error: throws the lost response, whatever the other endpoints respond', async () => {
    await expect(sendToEach([lose('gone'), refuse('revert')], isRefusal)).rejects.toThrow('gone')
  })
})

test.each([
  ['eth_sendTransaction', true],
  ['zks_sendRawTransactionWithDetailedOutput', true],
  ['wallet_sendCalls', true],
  ['eth_call', false],
])('isSendingMethod: %s', (method, isSending) => {
  expect(isSendingMethod(method)).toBe(isSending)
})
