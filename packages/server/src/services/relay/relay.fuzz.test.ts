import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzFrame } from '../../../test/fuzzFrames.ts'
import { connectTestClient, createTestRelay, draft, nextTurn, topicOf } from '../../../test/testRelay.ts'

const frameCount = 5_000
const fuzzSeed = 20_261_121

test('behavior: refuses malformed frames, and still serves other clients', async () => {
  // With the default limit, the relay would disconnect a client that sends many malformed frames.
  const relay = createTestRelay({ limits: { refusals: frameCount } })
  const strangers = ['one', 'two', 'three'].map((name) => connectTestClient(relay, name))
  const codes = new Set<number>()

  for (const [index, frame] of fc.sample(fuzzFrame, { numRuns: frameCount, seed: fuzzSeed }).entries()) {
    const stranger = strangers[index % strangers.length]
    await stranger?.receive(frame)
    for (const { error } of stranger?.frames.splice(0) ?? []) if (error) codes.add(error.code)
    // The test clock advances so that the clients' budgets refill.
    relay.clock.advance(50)
  }

  expect({ faults: relay.faults, dropped: strangers.flatMap(({ dropReasons }) => dropReasons) }).toEqual({
    faults: [],
    dropped: [],
  })
  expect([...codes]).toEqual([-32600])
  expect(Object.keys(Object.prototype)).toEqual([])

  const [dapp, wallet] = [connectTestClient(relay, 'dapp'), connectTestClient(relay, 'wallet')]
  await wallet.call('irn_subscribe', { topic: topicOf(999) })
  expect(await dapp.call('irn_publish', draft('still here', { topic: topicOf(999) }))).toBe(true)
  await nextTurn()
  expect(wallet.pushed()).toEqual(['still here'])
})
