import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openRelay } from '../openDapp.test.setup.ts'
import { openClient } from './openClient.ts'
import { silentEvents, silentVerify } from './patches/silentParts.ts'

async function open(relayUrl: string, storage = memoryAdapterStorage()) {
  const metadata = { name: 'Site', description: '', url: 'https://site.example', icons: [] }
  const logged: unknown[] = []
  const log = (error: unknown) => void logged.push(error)
  const opened = await openClient({ kitId: 'x', projectId: 'test', relayUrl, metadata, storage, log })
  onTestFinished(() => opened.close())
  return { ...opened, storage, logged }
}

/** A table row: the frame as JSON, as title and as data. */
function toRow(frame: unknown): [string, string] {
  const text = JSON.stringify(frame)
  return [text, text]
}

/** A client that listens to something, and its socket. */
async function connected() {
  const { relayUrl } = await openRelay()
  const opened = await open(relayUrl)
  await opened.client.connect({
    optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: [], events: [] } },
  })
  const { relayer } = opened.client.core
  const socket = () => (relayer.provider.connection as unknown as { socket?: WebSocket }).socket
  return { ...opened, relayer, socket }
}

describe('openClient', () => {
  test("behavior: with a relay of one's own, the checks and the telemetry of the client are silent", async () => {
    const { client } = await open('ws://127.0.0.1:9')
    expect([client.core.verify, client.core.eventClient]).toEqual([silentVerify, silentEvents])
    expect(await client.core.verify.register({ id: 'id', decryptedId: 'id' })).toBe('')
    expect(await client.core.relayer.confirmOnlineStateOrThrow()).toBe(undefined)
  })

  test('behavior: with the public relay they are the client’s own; no socket is opened before there is a topic', async () => {
    const { client } = await open('wss://relay.walletconnect.org')
    expect([client.core.verify, client.core.eventClient]).not.toEqual([silentVerify, silentEvents])
    expect([client.core.relayer.connected, client.core.relayer.connecting]).toEqual([false, false])
  })

  test('behavior: leaves nothing in the page', async () => {
    const before = Object.keys(globalThis)
    await open('ws://127.0.0.1:9')
    expect(Object.keys(globalThis).filter((key) => !before.includes(key))).toEqual([])
  })

  test('behavior: once closed it opens no socket and writes nothing', async () => {
    const { client, close, storage } = await connected()
    close()
    const stored = storage.keys().map((key) => storage.get(key))
    await client.core.crypto.generateKeyPair()
    await client.core.relayer.transportOpen()
    expect(storage.keys().map((key) => storage.get(key))).toEqual(stored)
    await expect.poll(() => client.core.relayer.connected).toBe(false)
  })

  test('behavior: of each topic it keeps about a thousand messages in mind, without their texts', async () => {
    const { client, relayer } = await connected()
    const { messages } = relayer
    const topic = client.core.pairing.pairings.keys[0] ?? ''
    const hashes = Array.from({ length: 1_500 }, (_, index) => `hash ${index}`)
    messages.messages.set(topic, Object.fromEntries(hashes.map((hash) => [hash, 'text'])))
    await messages.set(topic, 'the next')
    expect(messages.has(topic, 'the next')).toBe(true)
    const before = Object.entries(messages.get(topic)).slice(0, -1)
    expect(before).toEqual(hashes.slice(500).map((hash) => [hash, '']))
  })

  test('behavior: one that cannot be opened leaves no timer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const fault = new Error('Of the storage')
    const storage = memoryAdapterStorage()
    const { get } = storage
    storage.get = (key) => {
      if (!key.endsWith('WALLETCONNECT_LINK_MODE_APPS')) return get(key)
      expect(vi.getTimerCount()).toBe(1)
      throw fault
    }
    await expect(open('ws://127.0.0.1:9', storage)).rejects.toBe(fault)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: one socket at a time', async () => {
    const { relayer, socket } = await connected()
    const first = socket()
    await relayer.transportOpen()
    expect(relayer.connected).toBe(true)
    expect(socket()).not.toBe(first)
    await expect.poll(() => first?.readyState).toBe(WebSocket.CLOSED)
    expect(relayer.subscriber.topics.length).toBe(1)
  })
})

describe('a frame', () => {
  test('behavior: one that is longer than any relay has to send is dropped before it is read', async () => {
    const { relayer, socket, logged } = await connected()
    const read: unknown[] = []
    relayer.provider.on('payload', (payload: unknown) => read.push(payload))
    const receive = (data: string) => socket()?.dispatchEvent(new MessageEvent('message', { data }))
    const frame = (length: number) => {
      const empty = JSON.stringify({ id: 1, jsonrpc: '2.0', result: '' })
      return empty.replace('""', `"${'A'.repeat(length - empty.length)}"`)
    }
    receive(frame(1024 * 1024 + 1))
    expect([read, logged.map(String)]).toEqual([
      [],
      ['Error: WalletConnect: A frame that no relay has to send was dropped.'],
    ])
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
  ])('behavior: a malformed frame is dropped and logged once: %s', async (_, data) => {
    const { relayer, socket, logged } = await connected()
    const read: unknown[] = []
    relayer.provider.on('payload', (payload: unknown) => read.push(payload))
    socket()?.dispatchEvent(new MessageEvent('message', { data }))
    expect([read, logged.map(String)]).toEqual([
      [],
      ['Error: WalletConnect: A frame that no relay has to send was dropped.'],
    ])
  })

  test('behavior: the subscription id that the relay names is not emitted as an event', async () => {
    const { relayer, socket, logged } = await connected()
    const emit = vi.spyOn(relayer.events, 'emit')
    const data = { topic: 'x', message: 'AA==' }
    for (const id of ['error', 'relayer_error', 'relayer_message', null, {}])
      socket()?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message({ id, data })) }))
    expect(emit.mock.calls.map(([name]) => name)).toEqual(Array(5).fill('irn_subscription'))
    expect(logged).toEqual([])
  })

  test.each(['x', 'AAAAA', '!'])('behavior: an undecodable pairing message is never uncaught: %s', async (text) => {
    const { client, socket, logged } = await connected()
    const uncaught: unknown[] = []
    const hear = (error: unknown) => uncaught.push(error)
    process.on('unhandledRejection', hear)
    onTestFinished(() => void process.off('unhandledRejection', hear))
    const [topic] = client.core.pairing.pairings.keys
    const data = JSON.stringify(message({ id: 'x', data: { topic, message: text } }))
    socket()?.dispatchEvent(new MessageEvent('message', { data }))
    await expect.poll(() => logged.length).toBeGreaterThan(0)
    expect(uncaught).toEqual([])
  })
})

describe('a socket that goes', () => {
  test('behavior: what it takes along is published with the next pulse', async () => {
    const { client, relayer, socket } = await connected()
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

  test('behavior: a late error of a replaced socket is not uncaught', async () => {
    const { relayer } = await connected()
    const { events } = relayer.provider as unknown as { events: { emit(event: 'error', error: Error): boolean } }
    await relayer.transportOpen()
    expect(events.emit('error', new Error('too late'))).toBe(true)
  })
})

describe('after a sleep', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** A page that can be put out of sight, and come back. */
  async function asleep() {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('document', page)
    const opened = await connected()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { relayer, socket } = opened
    const first = socket() as WebSocket
    return {
      ...opened,
      first,
      /** Everything sent is lost, and nothing arrives. */
      die() {
        first.send = () => {}
      },
      wakers: {
        'the page comes into sight': () => page.dispatchEvent(new Event('visibilitychange')),
        'pulses stayed out': () => {
          vi.setSystemTime(Date.now() + 100_000)
          opened.client.core.heartbeat.events.emit('heartbeat_pulse')
        },
      },
      isReplaced: () => relayer.connected && socket() !== first,
    }
  }

  test.each(['the page comes into sight', 'pulses stayed out'] as const)(
    'behavior: a socket that is dead is replaced when %s',
    async (name) => {
      const { die, wakers, isReplaced } = await asleep()
      die()
      wakers[name]()
      await vi.advanceTimersByTimeAsync(2_000)
      await expect.poll(isReplaced).toBe(true)
    },
  )

  test('behavior: a socket that lives is kept', async () => {
    const { wakers, socket, first, relayer } = await asleep()
    const sent = vi.spyOn(first, 'send')
    let answers = 0
    first.addEventListener('message', () => answers++)
    for (const [index, wake] of Object.values(wakers).entries()) {
      wake()
      await expect.poll(() => [sent.mock.calls.length, answers]).toEqual([index + 1, index + 1])
    }
    await vi.advanceTimersByTimeAsync(2_000)
    expect([relayer.connected, socket()]).toEqual([true, first])
  })

  test('behavior: a closed client asks nothing', async () => {
    const { wakers, close, first } = await asleep()
    const sent = vi.spyOn(first, 'send')
    close()
    for (const wake of Object.values(wakers)) wake()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).not.toHaveBeenCalled()
  })
})
