import { describe, expect, test, vi } from 'vitest'
import { openConnectedClient } from '../openClient.test.setup.ts'

describe('failLostRequests', () => {
  test('behavior: publishes a message that was lost with its socket again with the next pulse', async () => {
    const { client, relayer, socket } = await openConnectedClient()
    const { publisher } = relayer as unknown as { publisher: { queue: Map<string, object> } }
    const params = { topic: '1'.repeat(64), message: 'AA==', ttl: 300, tag: 1100, prompt: false }
    const queued = { attempt: 0, request: { id: 1, jsonrpc: '2.0', method: 'irn_publish', params }, opts: {} }
    publisher.queue.set('1', queued)
    const first = socket() as WebSocket
    const lost = vi.spyOn(first, 'send').mockImplementation(() => {})
    client.core.heartbeat.events.emit('heartbeat_pulse')
    await expect.poll(() => lost.mock.calls.length).toBe(1)
    await relayer.transportOpen()
    expect([...publisher.queue.keys()]).toEqual(['1'])

    const sent = vi.spyOn(socket() as WebSocket, 'send')
    client.core.heartbeat.events.emit('heartbeat_pulse')
    await expect.poll(() => sent.mock.calls.map(([frame]) => JSON.parse(String(frame)).method)).toContain('irn_publish')
    await expect.poll(() => publisher.queue.size).toBe(0)
  })
})
