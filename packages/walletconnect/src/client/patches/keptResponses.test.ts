import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { expect, onTestFinished, test } from 'vitest'
import { createKeyValueStorage } from '../keyValueStorage.ts'
import { type Client, Core } from '../protocolClient.ts'
import { keepResponses } from './keptResponses.ts'
import { createQuietLogger } from './quietLogger.ts'

async function openHistory() {
  const storage = createKeyValueStorage(memoryAdapterStorage())
  // Each test needs a new prefix. For a prefix that was used before, the WalletConnect client returns the earlier core.
  const core = new Core({
    projectId: 'test',
    customStoragePrefix: crypto.randomUUID(),
    storage,
    logger: createQuietLogger(() => {}),
  })
  const { history, heartbeat } = core as unknown as Client['core']
  onTestFinished(() => (heartbeat as unknown as { stop(): void }).stop())
  await history.init()
  keepResponses({ core } as unknown as Client)
  let lastId = 0
  async function addResponse(method: string, secondsLeft: number): Promise<number> {
    lastId += 1
    const expiryTimestamp = Math.floor(Date.now() / 1000) + secondsLeft
    const params = { chainId: 'eip155:1', request: { method, params: [], expiryTimestamp } }
    history.set('topic', { id: lastId, jsonrpc: '2.0', method: 'wc_sessionRequest', params })
    await history.resolve({ id: lastId, jsonrpc: '2.0', result: '0x' })
    return lastId
  }
  return { history, addResponse, pulse: () => heartbeat.events.emit('heartbeat_pulse') }
}

test('behavior: a response is kept until its request expires', async () => {
  const { history, addResponse } = await openHistory()
  const kept = await addResponse('personal_sign', 60)
  const expired = await addResponse('personal_sign', -1)
  for (const id of [kept, expired]) history.delete('topic', id)
  expect(history.keys).toEqual([kept])
  history.delete('topic')
  expect(history.keys).toEqual([])
})

test('behavior: an expired request is deleted with its response', async () => {
  const { history, addResponse, pulse } = await openHistory()
  const kept = await addResponse('personal_sign', 60)
  await addResponse('personal_sign', -1)
  pulse()
  expect(history.keys).toEqual([kept])
})

test('behavior: the response to a safe method is not kept', async () => {
  const { history, addResponse } = await openHistory()
  history.delete('topic', await addResponse('wallet_getCapabilities', 60))
  expect(history.keys).toEqual([])
})
