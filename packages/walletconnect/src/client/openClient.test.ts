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

  const keychainKey = 'wc@2:core:0.3:latchkey-x//keychain'
  const seed = 'a1'.repeat(32)

  async function openWithKeychain(keychain: string | undefined) {
    const storage = memoryAdapterStorage()
    if (keychain !== undefined) storage.set(keychainKey, keychain)
    const { client } = await openTestClient('ws://127.0.0.1:9', storage)
    const id = await client.core.crypto.getClientId()
    return { id, storedSeed: JSON.parse(storage.get(keychainKey) ?? '{}').client_ed25519_seed }
  }

  test('behavior: keeps its stored identity', async () => {
    const keychain = JSON.stringify({ client_ed25519_seed: seed })
    const { id } = await openWithKeychain(keychain)
    expect(await openWithKeychain(keychain)).toEqual({ id, storedSeed: seed })
  })

  test.each([
    undefined,
    '{',
    'null',
    '[]',
    ...[null, 7, '', 'x', seed.slice(2), `${seed}a1`, `g${seed.slice(1)}`, `${seed}\n`, seed.toUpperCase(), [seed]].map(
      (invalidSeed) => JSON.stringify({ client_ed25519_seed: invalidSeed }),
    ),
  ])('behavior: makes a new identity if the stored one is missing or invalid: %s', async (keychain) => {
    const { id, storedSeed } = await openWithKeychain(keychain)
    expect(id).toMatch(/^did:key:z/)
    expect(storedSeed).toMatch(/^[0-9a-f]{64}$/)
    expect(storedSeed).not.toBe(seed)
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
