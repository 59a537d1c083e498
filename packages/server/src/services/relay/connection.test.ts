import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { connectTestClient, createTestRelay, draft, nextTurn, topicOf } from '../../../test/testRelay.ts'
import { createMemoryStore } from './store/memoryStore.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Returns the bytes of memory in use after two garbage collections. */
async function usedBytes(): Promise<number> {
  await nextTurn()
  // A garbage collection that is already running keeps all objects that were created after its start. The second collection frees them.
  collectGarbage()
  collectGarbage()
  return getHeapStatistics().used_heap_size
}

const frameCount = 64
const kib = 1024

/** Connects to a relay whose store does not finish any write or read until the test calls `finish`. */
function setUp() {
  const store = createMemoryStore()
  let finish = () => {}
  const whenFinished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const client = connectTestClient(
    createTestRelay({
      store: {
        ...store,
        append: (messages, limits) => whenFinished.then(() => store.append(messages, limits)),
        read: (options) => whenFinished.then(() => store.read(options)),
      },
      limits: { client: { byteBurst: 1e9 }, address: { byteBurst: 1e9 } },
    }),
    'client',
  )
  return { client, finish: () => finish() }
}

const anyDraft = draft('text')

describe('openConnection', () => {
  test.each([
    ['irn_publish', '1', anyDraft],
    ['irn_batchPublish', '1', { messages: [anyDraft] }],
    // This id has more digits than a JavaScript number can represent. The relay must copy the digits from the text of the frame.
    ['irn_publish', '1687239522123456789', anyDraft],
    ['irn_fetchMessages', '1', { topic: topicOf(1) }],
    ['wc_proposeSession', '1', { pairingTopic: topicOf(1), sessionProposal: anyDraft.message }],
  ])('behavior: %s with the id %s keeps no ignored field in memory while it waits', async (method, id, params) => {
    const { client, finish } = setUp()
    const paramsText = JSON.stringify({ ...params, ignored: `€${'x'.repeat(250 * kib)}` })
    // The character `€` makes V8 use two bytes of memory for each character of the frame, so a frame that stays in memory is easy to
    // detect.
    const receive = () => client.receive(`{"id":${id},"jsonrpc":"2.0","method":"${method}","params":${paramsText}}`)
    const before = await usedBytes()
    const responses = Array.from({ length: frameCount }, receive)
    const bytesPerFrame = ((await usedBytes()) - before) / frameCount
    const early = client.frames.length
    finish()
    await Promise.all(responses)
    const answered = client.frames.filter(({ result }) => result !== undefined).length
    expect({ early, answered }).toEqual({ early: 0, answered: frameCount })
    expect(bytesPerFrame).toBeLessThan(50 * kib)
  })
})
