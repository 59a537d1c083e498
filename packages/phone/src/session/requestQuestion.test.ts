import { EventEmitter } from 'node:events'
import { verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { derivePhoneKeys } from '../keys/derivePhoneKeys.ts'
import { phoneMnemonic } from '../phoneMnemonic.ts'
import { memoryPhoneStorage } from '../phoneStorage.ts'
import { createNetworks } from './createNetworks.ts'
import type { PhoneContext } from './phoneContext.ts'
import { createRequestQuestion } from './requestQuestion.ts'

const caipNetworkId = 'eip155:31337'

/** Creates a phone with a request to sign "hi". The test can make the relay unreachable. */
async function openPhone() {
  const [account] = await derivePhoneKeys(phoneMnemonic, 1)
  if (!account) throw new Error('One account was asked for.')
  const storage = memoryPhoneStorage()
  const relay = { state: 'up' as 'up' | 'down', told: [] as unknown[], events: new EventEmitter() }
  const respondSessionRequest = async ({ response }: { response: unknown }) => {
    if (relay.state === 'down') throw new Error('Failed to publish payload.')
    relay.told.push(response)
  }
  const session = {
    peer: { metadata: { name: 'Site', description: '', url: 'https://site.example', icons: [] } },
    namespaces: { eip155: { accounts: [`${caipNetworkId}:${account.eip155.address}`], methods: [], events: [] } },
  }
  const context = {
    kit: { respondSessionRequest, core: { relayer: relay.events } },
    networks: await createNetworks([{ caipNetworkId, rpcUrl: 'http://127.0.0.1:9' }], storage, () => {}),
    sessions: { get: () => session },
    storage,
    keys: () => [account],
    isGranted: () => true,
    inTurn: (task: () => Promise<unknown>) => task(),
    signal: new AbortController().signal,
  } as unknown as PhoneContext
  const request = {
    id: 1,
    topic: 'topic',
    params: {
      chainId: caipNetworkId,
      request: { method: 'personal_sign', params: ['0x6869', account.eip155.address] },
    },
  }
  const take = () => createRequestQuestion(context, request as never)
  const isSigned = (signature: unknown) =>
    verifyMessage({ address: account.eip155.address, message: 'hi', signature: signature as '0x' })
  return { relay, storage, take, isSigned }
}

describe('requestQuestion', () => {
  test('default', async () => {
    const { relay, storage, take, isSigned } = await openPhone()
    const result = await (await take())?.approve()
    expect(await isSigned(result)).toBe(true)
    expect(relay.told).toEqual([{ id: 1, jsonrpc: '2.0', result }])
    expect(await storage.getKeys()).toEqual([])
  })

  test('behavior: approve succeeds although the response cannot be sent, and sends it once the relay is back', async () => {
    const { relay, storage, take, isSigned } = await openPhone()
    relay.state = 'down'
    const result = await (await take())?.approve()
    expect(await isSigned(result)).toBe(true)
    expect(relay.told).toEqual([])
    relay.state = 'up'
    relay.events.emit('relayer_connect')
    await expect.poll(() => storage.getKeys()).toEqual([])
    expect(relay.told).toEqual([{ id: 1, jsonrpc: '2.0', result }])
  })

  test('behavior: sends the result of a request that ran before the phone was turned off, without running it again', async () => {
    const { relay, storage, take } = await openPhone()
    relay.state = 'down'
    const result = await (await take())?.approve()
    relay.state = 'up'
    expect(await take()).toBeUndefined()
    expect(relay.told).toEqual([{ id: 1, jsonrpc: '2.0', result }])
    expect(await storage.getKeys()).toEqual([])
  })
})
