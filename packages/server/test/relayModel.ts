import fc from 'fast-check'
import { expect } from 'vitest'
import type { MessageStore } from '../src/services/relay/store/MessageStore.ts'
import { createTestClock, type TestClock } from './testClock.ts'
import {
  connectTestClient,
  createTestRelay,
  nextTurn,
  seal,
  type TestClient,
  type TestRelay,
  topicOf,
  unseal,
} from './testRelay.ts'

/** A message that a client has published. `by` is the client's name. */
type PublishedMessage = { topic: string; text: string; by: string; expiresAt: number }

/** A simple model of what the relay should do. Tests compare the real relay with the model. */
export type Model = {
  /** The current time, in ms since the epoch. */
  now: number
  /** All messages that clients have published, even if they have expired. */
  published: PublishedMessage[]
  /** The topics to which each client is subscribed, by the client's name. */
  subscribed: Map<string, Set<string>>
  /** The texts that the relay has to push before the next check, by client and topic. */
  due: Map<string, Map<string, string[]>>
}

/** The real relay that is compared with the model, with its clock and its clients. Its store keeps the messages across restarts. */
export type RealRelay = {
  clock: TestClock
  relay: TestRelay
  clients: Map<string, TestClient>
  openStore: () => MessageStore
  store: MessageStore
}

type Command = fc.AsyncCommand<Model, RealRelay>

const clientNames = ['ann', 'bob', 'cy']
const topics = [topicOf(1), topicOf(2)]
const anyName = fc.constantFrom(...clientNames)
const anyTopic = fc.constantFrom(...topics)
const anyTopics = fc.subarray(topics, { minLength: 1 })
const anyText = fc.constantFrom('a', 'b', 'c', 'd')
const anyTtl = fc.constantFrom(1, 5, 60)

/** Creates an empty model, and the real relay that a test compares with it. */
export function startModel(openStore: () => MessageStore): { model: Model; real: RealRelay } {
  const clock = createTestClock()
  const store = openStore()
  return {
    model: { now: clock.now(), published: [], subscribed: new Map(), due: new Map() },
    real: { clock, relay: createTestRelay({ clock, store }), clients: new Map(), openStore, store },
  }
}

/** Generators of commands: everything that clients and operators of the relay do. A test runs the commands in random order. */
export const commands: fc.Arbitrary<Command>[] = [
  fc
    .tuple(anyName, anyTopic, anyText, anyTtl)
    .map(([name, topic, text, ttl]) => createPublishCommand(name, topic, text, ttl)),
  fc.tuple(anyName, anyTopics).map(([name, topicsOfCommand]) => createSubscribeCommand(name, topicsOfCommand)),
  fc.tuple(anyName, anyTopics).map(([name, topicsOfCommand]) => createUnsubscribeCommand(name, topicsOfCommand)),
  fc.tuple(anyName, anyTopics).map(([name, topicsOfCommand]) => createFetchCommand(name, topicsOfCommand)),
  fc.tuple(anyName, anyTopic, anyText).map(([name, topic, text]) => createProposeCommand(name, topic, text)),
  anyName.map(createDisconnectCommand),
  fc.constantFrom(999, 1_000, 1_001, 5_000, 60_000).map(createPassTimeCommand),
  fc.constant(createSweepCommand()),
  fc.constant(createRestartCommand()),
]

function createPublishCommand(name: string, topic: string, text: string, ttl: number): Command {
  return createCommand(`${name} publishes ${text} on ${topic.at(-1)} for ${ttl} s`, async (model, real) => {
    const params = { topic, message: seal(text), ttl, tag: 1108 }
    expect(await getClient(real, name).call('irn_publish', params)).toBe(true)
    publishInModel(model, { topic, text, by: name, expiresAt: model.now + ttl * 1000 })
  })
}

function createProposeCommand(name: string, topic: string, text: string): Command {
  return createCommand(`${name} proposes ${text} on ${topic.at(-1)}`, async (model, real) => {
    const params = { pairingTopic: topic, sessionProposal: seal(text), ttl: 300 }
    expect(await getClient(real, name).call('wc_proposeSession', params)).toBe(true)
    publishInModel(model, { topic, text, by: name, expiresAt: model.now + 300_000 })
    subscribeInModel(model, name, [topic])
  })
}

function createSubscribeCommand(name: string, topicsOfCommand: readonly string[]): Command {
  return createCommand(`${name} subscribes to ${topicsOfCommand.length}`, async (model, real) => {
    expect(await getClient(real, name).call('irn_batchSubscribe', { topics: topicsOfCommand })).toHaveLength(
      topicsOfCommand.length,
    )
    subscribeInModel(model, name, topicsOfCommand)
  })
}

function createUnsubscribeCommand(name: string, topicsOfCommand: readonly string[]): Command {
  return createCommand(`${name} unsubscribes from ${topicsOfCommand.length}`, async (model, real) => {
    const subscriptions = topicsOfCommand.map((topic) => ({ topic, id: 'x' }))
    expect(await getClient(real, name).call('irn_batchUnsubscribe', { subscriptions })).toBe(true)
    for (const topic of topicsOfCommand) model.subscribed.get(name)?.delete(topic)
  })
}

function createFetchCommand(name: string, topicsOfCommand: readonly string[]): Command {
  return createCommand(`${name} fetches ${topicsOfCommand.length}`, async (model, real) => {
    const page = await getClient(real, name).call('irn_batchFetchMessages', { topics: topicsOfCommand })
    const messages = topicsOfCommand.flatMap((topic) =>
      findReadableTexts(model, topic, name).map((text) => ({ topic, message: seal(text) })),
    )
    expect(page).toMatchObject({ messages, hasMore: false })
  })
}

function createDisconnectCommand(name: string): Command {
  return createCommand(`${name} leaves`, async (model, real) => {
    real.clients.get(name)?.close()
    real.clients.delete(name)
    model.subscribed.delete(name)
  })
}

function createPassTimeCommand(ms: number): Command {
  return createCommand(`${ms} ms pass`, async (model, real) => {
    real.clock.advance(ms)
    model.now += ms
  })
}

function createSweepCommand(): Command {
  return createCommand('sweep', async (_, real) => real.relay.sweep())
}

function createRestartCommand(): Command {
  return createCommand('restart', async (model, real) => {
    for (const client of real.clients.values()) client.close()
    real.clients.clear()
    await real.store.close()
    real.store = real.openStore()
    real.relay = createTestRelay({ clock: real.clock, store: real.store })
    model.subscribed.clear()
  })
}

/**
 * Creates a command. After the command has run, every client must have received exactly the messages in `model.due`, in order within each
 * topic.
 */
function createCommand(text: string, run: (model: Model, real: RealRelay) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (model, real) => {
      const clientsBefore = new Map(real.clients)
      await run(model, real)
      await nextTurn()
      for (const name of clientNames) {
        const client = real.clients.get(name) ?? clientsBefore.get(name)
        expect([name, client ? takePushedTexts(client) : {}]).toEqual([
          name,
          Object.fromEntries(model.due.get(name) ?? []),
        ])
      }
      model.due.clear()
    },
    toString: () => text,
  }
}

function takePushedTexts(client: TestClient): Record<string, string[]> {
  const pushedTextsByTopic: Record<string, string[]> = {}
  for (const { params } of client.frames.splice(0)) {
    if (params)
      pushedTextsByTopic[params.data.topic] = [
        ...(pushedTextsByTopic[params.data.topic] ?? []),
        unseal(params.data.message),
      ]
  }
  return pushedTextsByTopic
}

function getClient(real: RealRelay, name: string): TestClient {
  const client = real.clients.get(name) ?? connectTestClient(real.relay, name)
  real.clients.set(name, client)
  return client
}

function findReadableTexts(model: Model, topic: string, reader: string): string[] {
  return model.published
    .filter((message) => message.topic === topic && message.by !== reader && message.expiresAt > model.now)
    .map(({ text }) => text)
}

function publishInModel(model: Model, published: PublishedMessage) {
  const { topic, text, by } = published
  if (model.published.some((one) => one.topic === topic && one.text === text && one.expiresAt > model.now)) return
  model.published.push(published)
  for (const [name, subscribedTopics] of model.subscribed) {
    if (name !== by && subscribedTopics.has(topic)) expectPush(model, name, topic, [text])
  }
}

function subscribeInModel(model: Model, name: string, topicsOfCommand: readonly string[]) {
  model.subscribed.set(name, new Set([...(model.subscribed.get(name) ?? []), ...topicsOfCommand]))
  for (const topic of topicsOfCommand) expectPush(model, name, topic, findReadableTexts(model, topic, name))
}

function expectPush(model: Model, name: string, topic: string, texts: readonly string[]) {
  if (texts.length === 0) return
  const dueTexts = model.due.get(name) ?? new Map()
  model.due.set(name, dueTexts.set(topic, [...(dueTexts.get(topic) ?? []), ...texts]))
}
