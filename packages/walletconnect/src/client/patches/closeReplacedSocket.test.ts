import { describe, expect, test } from 'vitest'
import { openConnectedClient } from '../openClient.test.setup.ts'

describe('closeReplacedSocket', () => {
  test('behavior: keeps one socket open at a time', async () => {
    const { relayer, socket } = await openConnectedClient()
    const first = socket()
    await relayer.transportOpen()
    expect(relayer.connected).toBe(true)
    expect(socket()).not.toBe(first)
    await expect.poll(() => first?.readyState).toBe(WebSocket.CLOSED)
    expect(relayer.subscriber.topics.length).toBe(1)
  })
})
