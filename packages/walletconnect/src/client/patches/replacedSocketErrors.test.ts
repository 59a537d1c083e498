import { describe, expect, test } from 'vitest'
import { openConnectedClient } from '../openClient.test.setup.ts'

describe('catchSocketErrors', () => {
  test('behavior: a late error of a replaced socket is handled', async () => {
    const { relayer } = await openConnectedClient()
    const { events } = relayer.provider as unknown as { events: { emit(event: 'error', error: Error): boolean } }
    await relayer.transportOpen()
    expect(events.emit('error', new Error('too late'))).toBe(true)
  })
})
