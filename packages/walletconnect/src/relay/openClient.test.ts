import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openRelay } from '../openDapp.test.setup.ts'
import { openClient } from './openClient.ts'
import { silentEvents, silentVerify } from './silentParts.ts'

async function open(relayUrl: string, storage = memoryAdapterStorage()) {
  const metadata = { name: 'Site', description: '', url: 'https://site.example', icons: [] }
  const opened = await openClient({ kitId: 'x', projectId: 'test', relayUrl, metadata, storage, log: () => {} })
  onTestFinished(() => opened.close())
  return { ...opened, storage }
}

describe('openClient', () => {
  test('behavior: with a relay of one own, the checks and the telemetry of the client are silent', async () => {
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
    const { relayUrl } = await openRelay()
    const { client, close, storage } = await open(relayUrl)
    const { uri = '' } = await client.connect({
      optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: [], events: [] } },
    })
    expect(uri).toMatch(/^wc:/)
    close()
    const stored = storage.keys().map((key) => storage.get(key))
    await client.core.crypto.generateKeyPair()
    await client.core.relayer.transportOpen()
    expect(storage.keys().map((key) => storage.get(key))).toEqual(stored)
    await expect.poll(() => client.core.relayer.connected).toBe(false)
  })
})
