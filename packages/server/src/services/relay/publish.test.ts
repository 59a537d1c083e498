import { describe, expect, test } from 'vitest'
import {
  connectTestClient,
  createTestRelay,
  draft,
  limitRefusal,
  nextTurn,
  payloadRefusal,
  seal,
  startTestRelay,
  topicOf,
  unseal,
} from '../../../test/testRelay.ts'
import { createSubscriptionId } from './delivery/subscription.ts'
import { createMemoryStore } from './store/memoryStore.ts'
import { memoryOverheadBytes } from './store/sizeOf.ts'

const [one, two] = [topicOf(1), topicOf(2)]

describe('irn_publish', () => {
  test('default: delivers a message to a subscriber', async () => {
    const { relay, dapp, wallet } = startTestRelay()
    await wallet.call('irn_subscribe', { topic: one })
    expect(await dapp.call('irn_publish', draft('hello', { prompt: true, attestation: 'attested' }))).toBe(true)
    expect(wallet.frames.at(-1)).toEqual({
      id: expect.any(Number),
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: {
        id: createSubscriptionId(one, 'wallet'),
        data: {
          topic: one,
          message: seal('hello'),
          publishedAt: relay.clock.now(),
          tag: 1108,
          attestation: 'attested',
        },
      },
    })
  })

  test('behavior: a message waits in the mailbox for later subscribers', async () => {
    const { dapp, wallet } = startTestRelay()
    await dapp.call('irn_publish', draft('first'))
    await dapp.call('irn_publish', draft('second'))
    await wallet.call('irn_subscribe', { topic: one })
    await nextTurn()
    expect(wallet.pushed()).toEqual(['first', 'second'])
  })

  test('behavior: never sends a message to a socket of its own client', async () => {
    const { relay, dapp } = startTestRelay()
    const otherTab = connectTestClient(relay, 'dapp')
    await dapp.call('irn_subscribe', { topic: one })
    await otherTab.call('irn_subscribe', { topic: one })
    await dapp.call('irn_publish', draft('hello'))
    await dapp.call('irn_subscribe', { topic: one })
    await nextTurn()
    expect([dapp.pushed(), otherTab.pushed()]).toEqual([[], []])
  })

  test('behavior: delivers a message to every socket of a client', async () => {
    const { relay, dapp, wallet } = startTestRelay()
    const otherTab = connectTestClient(relay, 'dapp')
    await Promise.all([dapp.call('irn_subscribe', { topic: one }), otherTab.call('irn_subscribe', { topic: one })])
    await wallet.call('irn_publish', draft('hello'))
    await nextTurn()
    expect([dapp.pushed(), otherTab.pushed()]).toEqual([['hello'], ['hello']])
  })

  test('behavior: delivers a message once if it is published twice', async () => {
    const { dapp, wallet } = startTestRelay()
    await wallet.call('irn_subscribe', { topic: one })
    expect(await dapp.call('irn_publish', draft('hello'))).toBe(true)
    expect(await dapp.call('irn_publish', draft('hello'))).toBe(true)
    await dapp.call('irn_publish', draft('hello', { topic: two }))
    expect(wallet.pushed()).toEqual(['hello'])
    expect(await wallet.call('irn_fetchMessages', { topic: one })).toMatchObject({ messages: { length: 1 } })
  })

  test('behavior: keeps a message after its acknowledgement', async () => {
    const { dapp, wallet } = startTestRelay()
    await wallet.call('irn_subscribe', { topic: one })
    await dapp.call('irn_publish', draft('hello'))
    await wallet.receive(JSON.stringify({ id: wallet.frames.at(-1)?.id, jsonrpc: '2.0', result: true }))
    await wallet.call('irn_subscribe', { topic: one })
    await nextTurn()
    expect(wallet.pushed()).toEqual(['hello', 'hello'])
  })

  test('param: ttl', async () => {
    const { relay, dapp, wallet } = startTestRelay()
    await dapp.call('irn_publish', draft('five minutes'))
    await dapp.call('irn_publish', { topic: one, message: seal('six hours'), tag: 1 })
    await dapp.call('irn_publish', draft('thirty days', { ttl: 30 * 24 * 60 * 60 }))
    const texts = async () => {
      const { messages } = (await wallet.call('irn_fetchMessages', { topic: one })) as {
        messages: { message: string }[]
      }
      return messages.map(({ message }) => unseal(message))
    }
    relay.clock.advance(300_000 - 1)
    expect(await texts()).toEqual(['five minutes', 'six hours', 'thirty days'])
    relay.clock.advance(1)
    expect(await texts()).toEqual(['six hours', 'thirty days'])
    relay.clock.advance(6 * 60 * 60 * 1000)
    expect(await texts()).toEqual(['thirty days'])
    // The relay stores a message for at most a week, even if its ttl is thirty days. A message of a pairing (the tags below) is stored for
    // at most five minutes.
    relay.clock.advance((7 * 24 - 6) * 60 * 60 * 1000 - 300_000)
    expect(await texts()).toEqual([])
    for (const tag of [1100, 1101, 1120, 1121])
      await dapp.call('irn_publish', draft(`tag ${tag}`, { tag, ttl: 86_400 }))
    relay.clock.advance(300_000 - 1)
    expect(await texts()).toHaveLength(4)
    relay.clock.advance(1)
    expect(await texts()).toEqual([])
  })

  test('behavior: responds and delivers only after the message is stored', async () => {
    const store = createMemoryStore()
    let release = () => {}
    const whenReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    const { dapp, wallet } = startTestRelay({
      store: { ...store, append: async (...given) => whenReleased.then(() => store.append(...given)) },
    })
    await wallet.call('irn_subscribe', { topic: one })
    const response = dapp.call('irn_publish', draft('hello'))
    await nextTurn()
    expect([dapp.frames, wallet.pushed()]).toEqual([[], []])
    release()
    expect(await response).toBe(true)
    expect(wallet.pushed()).toEqual(['hello'])
  })

  test.each([
    ['a missing topic', { topic: undefined }, 'Invalid params: topic is not 32 bytes in lower-case hex'],
    ['a short topic', { topic: 'abc' }, 'Invalid params: topic is not 32 bytes in lower-case hex'],
    ['a topic in upper case', { topic: 'A'.repeat(64) }, 'Invalid params: topic is not 32 bytes in lower-case hex'],
    ['an empty message', { message: '' }, 'Invalid params: message is not sealed'],
    ['a message that is not a string', { message: { a: 1 } }, 'Invalid params: message is not a string'],
    [
      'a message that is too long',
      { message: 'A'.repeat(64 * 1024 + 1) },
      'Invalid params: message is longer than 65536 bytes',
    ],
    ['a ttl of zero', { ttl: 0 }, 'Invalid params: ttl is less than a second'],
    ['a ttl that is too long', { ttl: 2_592_001 }, 'Invalid params: ttl is more than 2592000 seconds'],
    ['a ttl of half a second', { ttl: 0.5 }, 'Invalid params: ttl is not a whole number of seconds'],
    ['a tag below zero', { tag: -1 }, 'Invalid params: tag is not a 32-bit number'],
    ['a tag beyond 32 bits', { tag: 2 ** 32 }, 'Invalid params: tag is not a 32-bit number'],
  ])('error: %s', async (_, wrong, message) => {
    const { dapp } = startTestRelay()
    expect(await dapp.call('irn_publish', draft('hello', wrong))).toEqual(payloadRefusal(message))
  })

  test('behavior: accepts a message of exactly 64 KiB', async () => {
    const { dapp } = startTestRelay()
    expect(await dapp.call('irn_publish', draft('', { message: 'A'.repeat(64 * 1024) }))).toBe(true)
  })

  test('error: the mailbox is full', async () => {
    const { dapp } = startTestRelay({ limits: { messagesPerTopic: 1 } })
    await dapp.call('irn_publish', draft('first'))
    expect(await dapp.call('irn_publish', draft('second'))).toEqual(limitRefusal('the mailbox of this topic is full'))
  })

  test("error: repeated publishes on a full topic, until the client's bytes are used up", async () => {
    const { relay, dapp } = startTestRelay({
      limits: { messagesPerTopic: 1, messageBytes: 1_000, client: { byteBurst: 4_000 } },
    })
    await dapp.call('irn_publish', draft('first'))
    const responses = []
    for (const text of ['a', 'b', 'c', 'd']) responses.push(await dapp.call('irn_publish', draft(text)))
    const full = limitRefusal('the mailbox of this topic is full')
    expect(responses).toEqual([full, full, full, limitRefusal('slow down')])
    relay.clock.advance(1_000)
    expect(await dapp.call('irn_publish', draft('elsewhere', { topic: two }))).toBe(true)
  })

  test('behavior: a flood on a topic does not silence other clients of the topic', async () => {
    const relay = createTestRelay({ limits: { messagesPerTopic: 20 } })
    const [dapp, wallet] = [connectTestClient(relay, 'dapp'), connectTestClient(relay, 'wallet')]
    await wallet.call('irn_subscribe', { topic: one })
    await nextTurn()
    expect(await dapp.call('irn_publish', draft('before'))).toBe(true)
    const flood = ['key 1', 'key 2', 'key 3'].map((name) => connectTestClient(relay, name, 'house of the flood'))
    for (let round = 0; round < 10; round += 1)
      for (const [index, stranger] of flood.entries()) await stranger.call('irn_publish', draft(`${round} ${index}`))
    wallet.pushed()
    expect(await dapp.call('irn_publish', draft('after'))).toBe(true)
    // The flood has used up the reads of this turn of the event loop, so the message arrives some turns later.
    for (let turn = 0; turn < 8; turn += 1) await nextTurn()
    expect(wallet.pushed()).toEqual(['after'])
    expect(
      await flood[0]?.call('irn_batchPublish', { messages: Array.from({ length: 20 }, (_, n) => draft(`more ${n}`)) }),
    ).toEqual(limitRefusal('the mailbox of this topic is full'))
    const reader = connectTestClient(relay, 'reader')
    const { messages } = (await reader.call('irn_fetchMessages', { topic: one })) as { messages: { message: string }[] }
    expect(messages.map(({ message }) => unseal(message))).toEqual(expect.arrayContaining(['before', 'after']))
  })

  test.each([
    { kept: 'known for an hour', flood: 'new' },
    { kept: 'new', flood: 'known for an hour' },
  ])(
    'behavior: keeps messages of clients that are $kept when clients at their address that are $flood store too much',
    async (given) => {
      const relay = createTestRelay({
        limits: { address: { storedBytes: 10 * (seal('first').length + memoryOverheadBytes) } },
      })
      const names = Array.from({ length: 40 }, (_, index) => `key ${index}`)
      const enter = (keys: readonly string[]) => keys.map((key) => connectTestClient(relay, key, 'house'))
      const [first, second] = given.flood === 'new' ? [['client'], names] : [names, ['client']]
      const old = enter(first)
      relay.clock.advance(60 * 60 * 1000)
      const fresh = enter(second)
      const [[client], crowd] = given.flood === 'new' ? [old, fresh] : [fresh, old]
      for (const text of ['first', 'second']) await client?.call('irn_publish', draft(text))
      for (const [index, stranger] of crowd.entries())
        expect(await stranger.call('irn_publish', draft('x', { topic: topicOf(100 + index) }))).toBe(true)
      const page = await connectTestClient(relay, 'reader').call('irn_fetchMessages', { topic: one })
      expect(page).toMatchObject({ messages: [{ message: seal('first') }, { message: seal('second') }] })
    },
  )

  test('error: a client stores too much, with a lower limit while it is new', async () => {
    const size = seal('x').length + memoryOverheadBytes
    const limits = { newClientStoredBytes: 2 * size, client: { storedBytes: 3 * size } }
    const { relay, dapp, wallet } = startTestRelay({ limits })
    const publish = (text: string) =>
      dapp.call('irn_publish', draft(text, { ttl: 86_400, topic: topicOf(Number(text)) }))
    const refused = limitRefusal('too many messages of this client wait to be fetched')
    expect([await publish('1'), await publish('2'), await publish('3')]).toEqual([true, true, refused])
    expect(await wallet.call('irn_publish', draft('4'))).toBe(true)
    relay.clock.advance(60 * 60 * 1000)
    expect([await publish('3'), await publish('4'), await publish('5'), await publish('6')]).toEqual([
      ...[true, true, true],
      refused,
    ])
  })

  test('behavior: an address that stores too much loses the oldest messages of its largest client', async () => {
    const size = seal('x').length + memoryOverheadBytes
    const relay = createTestRelay({ limits: { address: { storedBytes: 4 * size } } })
    const [hog, neighbour] = [connectTestClient(relay, 'hog', 'house'), connectTestClient(relay, 'neighbour', 'house')]
    const reader = connectTestClient(relay, 'reader')
    expect(await neighbour.call('irn_publish', draft('n', { topic: two }))).toBe(true)
    for (const text of ['a', 'b', 'c', 'd', 'e']) expect(await hog.call('irn_publish', draft(text))).toBe(true)
    const texts = async (topic: string) => {
      const { messages } = (await reader.call('irn_fetchMessages', { topic })) as { messages: { message: string }[] }
      return messages.map(({ message }) => unseal(message))
    }
    expect([await texts(one), await texts(two)]).toEqual([['c', 'd', 'e'], ['n']])
  })

  test('error: the store fails', async () => {
    const fault = new Error('disk I/O error')
    const { relay, dapp } = startTestRelay({ store: { ...createMemoryStore(), append: () => Promise.reject(fault) } })
    expect(await dapp.call('irn_publish', draft('hello'))).toEqual({ code: -32603, message: 'Internal error' })
    expect(relay.faults).toEqual([fault])
  })
})

const envelope = (type: number) =>
  Buffer.concat([Buffer.from([type]), Buffer.alloc(44), Buffer.from('{"id":1}'), Buffer.alloc(16)]).toString('base64')
const notSealed = payloadRefusal('Invalid params: message is not sealed')
const keyNotAllowed = payloadRefusal('Invalid params: message is sealed to a key, which its tag does not allow')

describe('envelopes', () => {
  const tags = [0, ...Array.from({ length: 22 }, (_, index) => 1100 + index), 3001]

  test('param: type 0, encrypted with the key of the topic', async () => {
    const { dapp } = startTestRelay()
    for (const tag of tags) expect(await dapp.call('irn_publish', draft('', { message: envelope(0), tag }))).toBe(true)
  })

  test('param: type 1, encrypted to a public key, allowed only for responses to wc_sessionAuthenticate', async () => {
    const { dapp } = startTestRelay()
    for (const tag of tags) {
      const isAnswer = [1117, 1118, 1119].includes(tag)
      const expected = isAnswer ? true : keyNotAllowed
      expect([tag, await dapp.call('irn_publish', draft('', { message: envelope(1), tag }))]).toEqual([tag, expected])
    }
  })

  test.each([
    ['2, plain text', envelope(2)],
    ['2, plain text, as link mode writes it', Buffer.from('\x02{"id":1}').toString('base64url')],
    ['3', envelope(3)],
    ['255', envelope(255)],
  ])('error: type %s', async (_, message) => {
    const { dapp } = startTestRelay()
    for (const tag of tags) expect(await dapp.call('irn_publish', draft('', { message, tag }))).toEqual(notSealed)
  })

  // Some base64 decoders skip invalid characters. A client with such a decoder would read another first byte, or another message, than the
  // relay.
  test.each([
    '',
    'A',
    '=',
    '{"id":1}',
    ' AgAA',
    '\nAgAA',
    '=AgAA',
    '-AgAA',
    'AA AgAA',
    'AAAA\n',
    'AAAA===',
    'A\u200bAAA',
    'AA-_',
  ])('error: the message is not an envelope: %j', async (message) => {
    const { dapp } = startTestRelay()
    expect(await dapp.call('irn_publish', draft('', { message }))).toEqual(notSealed)
    expect(await dapp.call('irn_batchPublish', { messages: [draft('a'), draft('', { message })] })).toEqual(notSealed)
  })

  test.each([1, 2])('error: type %i in the combined calls', async (type) => {
    const { dapp, wallet } = startTestRelay()
    const proposal = { pairingTopic: one, sessionProposal: envelope(type) }
    expect(await dapp.call('wc_proposeSession', proposal)).toEqual(notSealed)
    for (const wrong of ['sessionProposalResponse', 'sessionSettlementRequest']) {
      const approval = {
        pairingTopic: one,
        sessionTopic: two,
        sessionProposalResponse: seal('response'),
        sessionSettlementRequest: seal('settlement'),
        [wrong]: envelope(type),
      }
      expect(await wallet.call('wc_approveSession', approval)).toEqual(notSealed)
    }
    expect(await wallet.call('irn_fetchMessages', { topic: one })).toEqual({ messages: [], hasMore: false })
  })
})

describe('irn_batchPublish', () => {
  test('default', async () => {
    const { dapp, wallet } = startTestRelay()
    await wallet.call('irn_batchSubscribe', { topics: [one, two] })
    await nextTurn()
    const messages = [draft('first'), draft('second', { topic: two }), draft('third')]
    expect(await dapp.call('irn_batchPublish', { messages })).toBe(true)
    expect(wallet.pushed()).toEqual(['first', 'second', 'third'])
  })

  test('error: if one message is invalid, publishes none', async () => {
    const { dapp, wallet } = startTestRelay()
    const messages = [draft('first'), draft('second', { ttl: 0 })]
    expect(await dapp.call('irn_batchPublish', { messages })).toEqual(
      payloadRefusal('Invalid params: ttl is less than a second'),
    )
    expect(await wallet.call('irn_fetchMessages', { topic: one })).toEqual({ messages: [], hasMore: false })
  })

  test('error: more than 500 messages in a batch', async () => {
    const { dapp } = startTestRelay()
    const messages = Array.from({ length: 501 }, (_, index) => draft(String(index)))
    expect(await dapp.call('irn_batchPublish', { messages })).toEqual(
      payloadRefusal('Invalid params: more than 500 in a batch'),
    )
    expect(await dapp.call('irn_batchPublish', { messages: messages.slice(1) })).toBe(true)
  })
})
