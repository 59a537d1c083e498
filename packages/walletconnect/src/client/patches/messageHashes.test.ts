import { describe, expect, test } from 'vitest'
import { openConnectedClient } from '../openClient.test.setup.ts'

describe('keepMessageHashes', () => {
  test('behavior: keeps about a thousand hashes of messages for each topic, without the texts', async () => {
    const { client, relayer } = await openConnectedClient()
    const { messages } = relayer
    const topic = client.core.pairing.pairings.keys[0] ?? ''
    const hashes = Array.from({ length: 1_500 }, (_, index) => `hash ${index}`)
    messages.messages.set(topic, Object.fromEntries(hashes.map((hash) => [hash, 'text'])))
    await messages.set(topic, 'the next')
    expect(messages.has(topic, 'the next')).toBe(true)
    const before = Object.entries(messages.get(topic)).slice(0, -1)
    expect(before).toEqual(hashes.slice(500).map((hash) => [hash, '']))
  })
})
