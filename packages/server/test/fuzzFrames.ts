import fc from 'fast-check'
import { seal, topicOf } from './testRelay.ts'

type Request = { id: unknown; jsonrpc: unknown; method: unknown; params: Record<string, unknown> }

// Generators (fast-check's arbitraries) of the fields of requests.
const topic = fc.nat(199).map(topicOf)
const message = fc.oneof(
  { weight: 8, arbitrary: fc.string().map(seal) },
  { weight: 1, arbitrary: fc.base64String({ minLength: 4 }) },
  { weight: 1, arbitrary: fc.string() },
)
const ttl = fc.oneof(fc.constantFrom(30, 300, 900, 86_400), fc.integer({ min: 1, max: 2_592_000 }))
const tag = fc.integer({ min: 1000, max: 1121 })
const draft = fc.record(
  { topic, message, ttl, tag, prompt: fc.boolean() },
  { requiredKeys: ['topic', 'message', 'ttl'] },
)
const subscription = fc.record({ topic, id: fc.stringMatching(/^[0-9a-f]{0,64}$/) })
const shortArrayOf = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { maxLength: 5 })

/** Generators of valid params, by method. */
const params: Readonly<Record<string, fc.Arbitrary<object>>> = {
  irn_publish: draft,
  irn_batchPublish: fc.record({ messages: shortArrayOf(draft) }),
  irn_subscribe: fc.record({ topic }),
  irn_batchSubscribe: fc.record({ topics: shortArrayOf(topic) }),
  irn_unsubscribe: subscription,
  irn_batchUnsubscribe: fc.record({ subscriptions: shortArrayOf(subscription) }),
  irn_fetchMessages: fc.record({ topic }),
  irn_batchFetchMessages: fc.record({ topics: shortArrayOf(topic) }),
  wc_proposeSession: fc.record({ pairingTopic: topic, sessionProposal: message, ttl }),
  wc_approveSession: fc.record({
    pairingTopic: topic,
    sessionTopic: topic,
    sessionProposalResponse: message,
    sessionSettlementRequest: message,
    ttl,
  }),
}

const id = fc.oneof(fc.maxSafeNat(), fc.bigInt({ min: 10n ** 18n, max: 10n ** 19n - 1n }).map(String))
const request: fc.Arbitrary<Request> = fc.oneof(
  ...Object.entries(params).map(([method, of]) =>
    fc.record({ id, jsonrpc: fc.constant('2.0'), method: fc.constant(method), params: of }),
  ),
) as fc.Arbitrary<Request>

const unusualKey = fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'method', 'topic', 'ttl', '')
const unusualValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0.5, 1e308, 2 ** 53, '', '\u0000', [], {}, 'f'.repeat(65), '\ud800', [
    [[[]]],
  ]),
  fc.jsonValue(),
)

/** Generates a change to a request before the request is serialized: a field is dropped, replaced, added or nested. */
const requestChange: fc.Arbitrary<(request: Request) => unknown> = fc.oneof(
  fc
    .tuple(fc.constantFrom('id', 'jsonrpc', 'method', 'params'), unusualValue)
    .map(([key, value]) => (request: Request) => ({
      ...request,
      [key]: value,
    })),
  fc
    .constantFrom('id', 'jsonrpc', 'method', 'params')
    .map((key) => (request: Request) => ({ ...request, [key]: undefined })),
  fc.tuple(fc.nat(8), unusualValue).map(([at, value]) => (request: Request) => ({
    ...request,
    params: replaceParam(request.params, at, value),
  })),
  fc.nat(8).map((at) => (request: Request) => ({ ...request, params: replaceParam(request.params, at, undefined) })),
  fc.tuple(unusualKey, unusualValue).map(([key, value]) => (request: Request) => ({
    ...request,
    params: { ...request.params, [key]: value },
  })),
  fc.tuple(unusualKey, unusualValue).map(([key, value]) => (request: Request) => ({ ...request, [key]: value })),
  fc.constant((request: Request) => [request]),
  fc.constant((request: Request) => ({ ...request, params: [request.params] })),
)

function replaceParam(params: Record<string, unknown>, index: number, value: unknown): Record<string, unknown> {
  const keys = Object.keys(params)
  const key = keys[index % keys.length]
  return key === undefined ? params : { ...params, [key]: value }
}

/** Generates a change to the serialized text of a request. */
const textDamage: fc.Arbitrary<(text: string) => string> = fc.oneof(
  fc.nat(200).map((at) => (text: string) => text.slice(0, at)),
  fc.nat(200).map((at) => (text: string) => text.slice(at)),
  fc.tuple(fc.nat(200), fc.string({ minLength: 1, maxLength: 2 })).map(
    ([at, put]) =>
      (text: string) =>
        text.slice(0, at) + put + text.slice(at + 1),
  ),
  fc.constant((text: string) => text + text),
  fc.integer({ min: 1, max: 5_000 }).map((deep) => (text: string) => '{"id":'.repeat(deep) + text + '}'.repeat(deep)),
  fc
    .constantFrom('1e400', '-0', '1'.repeat(150), '0.1')
    .map((number) => (text: string) => text.replace(/"id":[^,]+/, `"id":${number}`)),
)

const acknowledgement = id.map((id) => JSON.stringify({ id, jsonrpc: '2.0', result: true }))

/** Generates frames for the fuzz tests: mostly malformed ones, and some valid ones. */
export const fuzzFrame: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: request.map(serialize) },
  { weight: 6, arbitrary: fc.tuple(request, requestChange).map(([valid, change]) => serialize(change(valid))) },
  { weight: 4, arbitrary: fc.tuple(request, textDamage).map(([valid, damage]) => damage(serialize(valid))) },
  { weight: 1, arbitrary: acknowledgement },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)

function serialize(value: unknown): string {
  return JSON.stringify(value) ?? ''
}
