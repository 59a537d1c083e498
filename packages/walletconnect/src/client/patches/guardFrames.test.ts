import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openConnectedClient } from '../openClient.test.setup.ts'

/** Returns a row for `test.each`: the frame as JSON text, first as the test's title and then as its data. */
function toRow(frame: unknown): [string, string] {
  const text = JSON.stringify(frame)
  return [text, text]
}

describe('guardFrames', () => {
  test('behavior: drops a frame that is longer than any relay needs, without reading it', async () => {
    const { relayer, socket, logged } = await openConnectedClient()
    const read: unknown[] = []
    relayer.provider.on('payload', (payload: unknown) => read.push(payload))
    const receive = (data: string) => socket()?.dispatchEvent(new MessageEvent('message', { data }))
    const frame = (length: number) => {
      const empty = JSON.stringify({ id: 1, jsonrpc: '2.0', result: '' })
      return empty.replace('""', `"${'A'.repeat(length - empty.length)}"`)
    }
    receive(frame(1024 * 1024 + 1))
    expect([read, logged.map(String)]).toEqual([[], ['Error: WalletConnect: An invalid frame was dropped.']])
    receive(frame(1024 * 1024))
    expect(read).toEqual([JSON.parse(frame(1024 * 1024))])
  })

  const message = (params: unknown, method: unknown = 'irn_subscription') => ({ id: 1, jsonrpc: '2.0', method, params })
  test.each<[string, unknown]>([
    ['nothing', ''],
    ['a text', 'irn_subscription'],
    ['bytes', new Uint8Array([1, 2, 3])],
    ...[null, 5, true, 'x', [], {}, { id: 1, jsonrpc: '2.0' }, { id: 1, result: true }].map(toRow),
    ...[null, {}, { toString: 1 }, [1], 'error', 'payload', 'disconnect'].map((id) =>
      toRow({ id, jsonrpc: '2.0', result: true }),
    ),
    ...[null, 'x', 5].map((error) => toRow({ id: 1, jsonrpc: '2.0', error })),
    ...[null, 5, {}, 'x_subscription', 'irn_publish'].map((method) => toRow(message({}, method))),
    ...[undefined, null, 'x', [], { data: null }, { data: 'x' }].map((params) => toRow(message(params))),
    ...[{}, { topic: 'x' }, { message: 'x' }, { topic: 5, message: 'x' }].map((data) => toRow(message({ data }))),
    ...[1, null, {}, true].map((text) => toRow(message({ data: { topic: 'x', message: text } }))),
  ])('behavior: drops a malformed frame, and logs it once: %s', async (_, data) => {
    const { relayer, socket, logged } = await openConnectedClient()
    const read: unknown[] = []
    relayer.provider.on('payload', (payload: unknown) => read.push(payload))
    socket()?.dispatchEvent(new MessageEvent('message', { data }))
    expect([read, logged.map(String)]).toEqual([[], ['Error: WalletConnect: An invalid frame was dropped.']])
  })

  test('behavior: does not emit the subscription id of the relay as an event', async () => {
    const { relayer, socket, logged } = await openConnectedClient()
    const emit = vi.spyOn(relayer.events, 'emit')
    const data = { topic: 'x', message: 'AA==' }
    for (const id of ['error', 'relayer_error', 'relayer_message', null, {}])
      socket()?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message({ id, data })) }))
    expect(emit.mock.calls.map(([name]) => name)).toEqual(Array(5).fill('irn_subscription'))
    expect(logged).toEqual([])
  })

  test.each(['x', 'AAAAA', '!'])(
    'behavior: an undecodable pairing message causes no uncaught error: %s',
    async (text) => {
      const { client, socket, logged } = await openConnectedClient()
      const uncaught: unknown[] = []
      const hear = (error: unknown) => uncaught.push(error)
      process.on('unhandledRejection', hear)
      onTestFinished(() => void process.off('unhandledRejection', hear))
      const [topic] = client.core.pairing.pairings.keys
      const data = JSON.stringify(message({ id: 'x', data: { topic, message: text } }))
      socket()?.dispatchEvent(new MessageEvent('message', { data }))
      await expect.poll(() => logged.length).toBeGreaterThan(0)
      expect(uncaught).toEqual([])
    },
  )
})
