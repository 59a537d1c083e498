import { describe, expect, test } from 'vitest'
import {
  connectTestClient,
  createTestRelay,
  draft,
  nextTurn,
  type TestClient,
  type TestRelay,
  topicOf,
} from '../../../../test/testRelay.ts'

const [knownTopic, otherTopic] = [topicOf(1), topicOf(2)]
const acknowledgement = '{"id":1,"jsonrpc":"2.0","result":true}'

/** Six attackers, each with its own key, fill a topic with as many messages as the limits allow. */
async function fill(relay: TestRelay, text: string, getAddressAccount: (key: number) => string) {
  for (let key = 0; key < 6; key += 1) {
    const stranger = connectTestClient(relay, `stranger ${key}`, getAddressAccount(key))
    let response: unknown = true
    for (let number = 0; number < 1_000 && response === true; number += 1)
      response = await stranger.call('irn_publish', draft(`${key} ${number} ${text}`, { ttl: 604_800 }))
  }
}

/** Acknowledges received messages, as clients do. Returns after ten steps of the test clock without a new message. */
async function readAll(relay: TestRelay, client: TestClient, meanwhile: () => Promise<void>) {
  let read = 0
  for (let silent = 0; silent < 10 && client.dropReasons.length === 0; ) {
    for (let turn = 0; turn < 20; turn += 1) await nextTurn()
    const texts = client.pushed()
    for (const _ of texts) await client.receive(acknowledgement)
    await meanwhile()
    read += texts.length
    silent = texts.length > 0 ? 0 : silent + 1
    relay.clock.advance(200)
  }
  return read
}

describe('junk on a topic', () => {
  test.each([
    ['many short messages', 'x'.repeat(800)],
    ['long messages', 'x'.repeat(40_000)],
  ])('behavior: %s neither disconnect nor silence a subscriber', async (_, text) => {
    const relay = createTestRelay()
    await fill(relay, text, (key) => `address ${key}`)
    const wallet = connectTestClient(relay, 'wallet')
    await wallet.call('irn_subscribe', { topic: knownTopic })
    const responses: unknown[] = []
    const read = await readAll(relay, wallet, async () => {
      responses.push(await wallet.call('irn_publish', draft(`answer ${responses.length}`, { topic: otherTopic })))
    })
    expect(read).toBeGreaterThan(100)
    expect(wallet.dropReasons).toEqual([])
    expect(new Set(responses)).toEqual(new Set([true]))
  })
  test('behavior: messages of one address do not delay those of another', async () => {
    const relay = createTestRelay()
    await fill(relay, 'x'.repeat(40_000), () => 'one address')
    const [dapp, wallet] = [connectTestClient(relay, 'dapp'), connectTestClient(relay, 'wallet')]
    expect(await dapp.call('irn_publish', draft('real'))).toBe(true)
    await wallet.call('irn_subscribe', { topic: knownTopic })
    // The test clock does not advance, so no budget refills. All messages are paid from the wallet's initial budget.
    for (let turn = 0; turn < 200; turn += 1) await nextTurn()
    expect(wallet.pushed().at(-1)).toBe('real')
  })
})
