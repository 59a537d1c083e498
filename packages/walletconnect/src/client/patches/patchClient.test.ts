import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLeaderStorage } from '../leaderStorage.ts'
import { openConnectedClient, openTestClient } from '../openClient.test.setup.ts'
import { openClient } from '../openClient.ts'
import { SignClient } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'

describe('patchMethod', () => {
  test('default', () => {
    const owner = {
      add: 1,
      sum(value: number) {
        return this.add + value
      },
    }
    patchMethod(owner, 'sum', (sum) => (value) => sum(value) * 10)
    expect(owner.sum(2)).toBe(30)
  })

  test('error: the client has no such method', () => {
    const owner = {} as { sum(): number }
    expect(() => patchMethod(owner, 'sum', () => () => 1)).toThrow('The client has no sum.')
  })

  test('behavior: does not open a client whose shape has changed', async () => {
    const { init } = SignClient
    const spy = vi.spyOn(SignClient, 'init').mockImplementation(async (options) => {
      const client = await init.call(SignClient, options)
      Reflect.deleteProperty(client.engine, 'onSessionEventRequest')
      return client
    })
    onTestFinished(() => spy.mockRestore())
    const metadata = { name: 'Site', description: '', url: 'https://site.example', icons: [] }
    const storage = createLeaderStorage(memoryAdapterStorage())
    const options = { kitId: 'x', projectId: 'test', relayUrl: 'ws://127.0.0.1:9', metadata, storage, log() {} }
    await expect(openClient(options)).rejects.toThrow('The client has no onSessionEventRequest.')
  })
})

test('removeListenerLimit: more than ten messages in flight cause no leak warning', async () => {
  const { client } = await openTestClient('ws://127.0.0.1:9')
  expect(client.core.relayer.events.getMaxListeners()).toBe(0)
})

test('openOneSocket: a second attempt returns the promise of the running one', async () => {
  const { relayer } = await openConnectedClient()
  const { connect } = relayer as unknown as { connect(): Promise<void> }
  const attempts = [connect(), connect()]
  expect(attempts[0]).toBe(attempts[1])
  await attempts[0]
})

test('acknowledgeWhenOpen: does not acknowledge a message whose socket is closed', async () => {
  const { relayer } = await openConnectedClient()
  const opening = vi.spyOn(relayer as unknown as { createProvider(): Promise<void> }, 'createProvider')
  await relayer.transportClose()
  await (relayer as unknown as { acknowledgePayload(payload: object): Promise<void> }).acknowledgePayload({ id: 1 })
  expect(opening).not.toHaveBeenCalled()
})

test('ignoreMissingListeners: the response to a request of a closed page throws nothing', async () => {
  const { client } = await openTestClient('ws://127.0.0.1:9')
  const { onSessionUpdateResponse } = client.engine as unknown as {
    onSessionUpdateResponse(topic: string, payload: object): void
  }
  expect(onSessionUpdateResponse('topic', { id: 1, jsonrpc: '2.0', result: true })).toBe(undefined)
})

test('limitStoredData: deletes entries that an earlier page left behind', async () => {
  const before = await openConnectedClient()
  const [topic = ''] = before.client.core.pairing.pairings.keys
  const [proposal] = before.client.proposal.values
  before.close()
  const { storage } = before
  const key = (name: string) => storage.keys().find((one) => one.endsWith(`//${name}`)) ?? ''
  storage.set(key('proposal'), '[]')
  expect(storage.get(key('keychain'))).toContain(proposal?.proposer.publicKey)
  const { client } = await openTestClient('ws://127.0.0.1:9', storage)
  await expect.poll(() => client.core.pairing.pairings.keys).not.toContain(topic)
  await expect.poll(() => [...client.core.crypto.keychain.keychain.keys()]).toEqual(['client_ed25519_seed'])
})

test('limitStoredData: deletes a sign-in that belongs to no open offer', async () => {
  const storage = memoryAdapterStorage()
  const publicKey = 'a'.repeat(64)
  const topic = 'e'.repeat(64)
  const core = 'wc@2:core:0.3:latchkey-x//'
  const auth = 'wc@1.5:auth:0.3:latchkey-x//'
  const put = (key: string, value: object) => storage.set(key, JSON.stringify(value))
  put(`${core}keychain`, { [publicKey]: 'b'.repeat(64) })
  put(`${core}subscription`, [{ topic, relay: { protocol: 'irn' }, id: 'a' }])
  put(`${core}history`, [{ id: 1, topic, request: { method: 'wc_sessionAuthenticate', params: {} } }])
  put(`${auth}authKeys`, [{ responseTopic: topic, publicKey }])
  put(`${auth}pairingTopics`, [{ topic, pairingTopic: topic }])
  const { client } = await openTestClient('ws://127.0.0.1:9', storage)
  const { crypto, history, relayer } = client.core
  expect([client.auth.pairingTopics.keys, relayer.subscriber.topics, history.values]).toEqual([[], [], []])
  await expect.poll(() => [...crypto.keychain.keychain.keys()]).toEqual([])
  expect(JSON.parse(storage.get(`${auth}pairingTopics`) ?? '')).toEqual([])
})
