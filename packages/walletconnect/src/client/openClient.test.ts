import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openConnectedClient, openTestClient } from './openClient.test.setup.ts'
import { isPublicRelay } from './openClient.ts'
import { silentTelemetry } from './patches/silentTelemetry.ts'
import { silentVerify } from './patches/silentVerify.ts'

describe('openClient', () => {
  test('behavior: a self-hosted relay replaces verify and telemetry with silent objects', async () => {
    const { client } = await openTestClient('ws://127.0.0.1:9')
    expect([client.core.verify, client.core.eventClient]).toEqual([silentVerify, silentTelemetry])
    expect(await client.core.verify.register({ id: 'id', decryptedId: 'id' })).toBe('')
    expect(await client.core.relayer.confirmOnlineStateOrThrow()).toBe(undefined)
  })

  test('behavior: a public relay leaves verify and telemetry in place, and no socket opens before there is a topic', async () => {
    const { client } = await openTestClient('wss://relay.walletconnect.org')
    expect([client.core.verify, client.core.eventClient]).not.toEqual([silentVerify, silentTelemetry])
    expect([client.core.relayer.connected, client.core.relayer.connecting]).toEqual([false, false])
  })

  test('behavior: adds no global variable to the page', async () => {
    const before = Object.keys(globalThis)
    await openTestClient('ws://127.0.0.1:9')
    expect(Object.keys(globalThis).filter((key) => !before.includes(key))).toEqual([])
  })

  test('behavior: opens no socket and writes nothing once it is closed', async () => {
    const { client, close, storage } = await openConnectedClient()
    close()
    const stored = storage.keys().map((key) => storage.get(key))
    await client.core.crypto.generateKeyPair()
    await client.core.relayer.transportOpen()
    expect(storage.keys().map((key) => storage.get(key))).toEqual(stored)
    await expect.poll(() => client.core.relayer.connected).toBe(false)
  })

  test('behavior: leaves no timer if the client cannot be opened', async () => {
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
    await expect(openTestClient('ws://127.0.0.1:9', storage)).rejects.toBe(fault)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('isPublicRelay', () => {
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
})
