import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { deriveSymKey, encodeTypeTwoEnvelope, encrypt, generateKeyPair, parseUri } from '@walletconnect/utils'
import { describe, expect, test } from 'vitest'
import { evmOne, evmTwo, openDapp } from '../../openDapp.test.setup.ts'
import { openWallet } from '../../openWallet.test.setup.ts'
import { tapSockets } from '../../tapSockets.test.setup.ts'
import { openTestClient } from '../openClient.test.setup.ts'

const stranger = '0x6666666666666666666666666666666666666666'
const authentication = { domain: 'site.example', uri: 'https://site.example/login', nonce: '8f2b6c1d9e4a7053' }

type Seal = (payload: object) => string

/** Opens a site that offers a sign-in over a malicious relay. Returns functions that send what a stranger can build from leaked data. */
async function openOffer() {
  const dapp = await openDapp({ networks: [evmOne, evmTwo] })
  const { tab, phone, storage } = dapp
  const relay = tapSockets()
  const offer = await tab.propose({ authentication })
  relay.release()
  const read = (name: string) =>
    JSON.parse(storage.get(storage.keys().find((key) => key.endsWith(`//${name}`)) ?? '') ?? '[]')
  const [{ publicKey, responseTopic }] = read('authKeys')
  const { publicKey: senderPublicKey, privateKey } = generateKeyPair()
  const forOne = (key: string) => (payload: object) =>
    encrypt({ type: 1, symKey: deriveSymKey(privateKey, key), senderPublicKey, message: JSON.stringify(payload) })
  /** Functions that encrypt a message as a stranger can who does not have the key of the topic, by envelope type. */
  const seals: Record<string, Seal> = {
    'type 0': (payload) => encrypt({ symKey: '7'.repeat(64), message: JSON.stringify(payload) }),
    'type 1': forOne(publicKey),
    'type 1, for another key': forOne(generateKeyPair().publicKey),
    'type 2': (payload) => encodeTypeTwoEnvelope(JSON.stringify(payload)),
  }
  const idOf = (method: string): number =>
    read('history').find((record: { request: { method: string } }) => record.request.method === method).id
  return {
    ...dapp,
    offer,
    idOf,
    responseTopic,
    say(topic: string, seal: string, payload: object) {
      relay.say(topic, (seals[seal] as Seal)({ jsonrpc: '2.0', ...payload }))
    },
    sayAs(topic: string, symKey: string, payload: object) {
      relay.say(topic, encrypt({ symKey, message: JSON.stringify({ jsonrpc: '2.0', ...payload }) }))
    },
    async connect() {
      await phone.pair(offer.uri)
      return offer.approval
    },
    unread: () => read('messages_withoutClientAck'),
  }
}

const declined = { error: { code: 5000, message: 'User rejected.' } }

describe('an offer', () => {
  test.each(['type 0', 'type 1', 'type 2'])(
    'behavior: ignores a stranger’s envelope on the offer’s topic: %s',
    async (seal) => {
      const { offer, connect, say, idOf, unread } = await openOffer()
      const { topic } = parseUri(offer.uri)
      say(topic, seal, { id: Date.now() * 1000, method: 'wc_pairingDelete', params: { code: 6000, message: '' } })
      say(topic, seal, { id: idOf('wc_sessionPropose'), ...declined })
      say(topic, seal, { id: idOf('wc_sessionAuthenticate'), ...declined })
      expect((await connect()).wallet.name).toBe('Test Phone')
      expect(unread()).toEqual({})
    },
  )

  test.each(['type 0', 'type 1, for another key', 'type 2'])(
    'behavior: ignores a stranger’s envelope on the response topic of the sign-in: %s',
    async (seal) => {
      const { connect, say, idOf, responseTopic, tab } = await openOffer()
      say(responseTopic, seal, { id: idOf('wc_sessionAuthenticate'), ...declined })
      say(responseTopic, seal, { id: idOf('wc_sessionAuthenticate'), result: { cacaos: [], responder: {} } })
      const { signIns = [] } = await connect()
      expect(signIns.length).toBeGreaterThan(0)
      expect(tab.session()?.wallet.name).toBe('Test Phone')
    },
  )

  test('behavior: a stranger who knows the public key of a sign-in can respond to the sign-in, and to nothing else', async () => {
    const { offer, connect, say, idOf, responseTopic, tab } = await openOffer()
    say(responseTopic, 'type 1', { id: idOf('wc_sessionPropose'), ...declined })
    say(responseTopic, 'type 1', { id: 1, method: 'wc_sessionDelete', params: { code: 6000, message: '' } })
    await connect()
    expect(tab.session()?.wallet.name).toBe('Test Phone')
    const other = await openOffer()
    other.say(other.responseTopic, 'type 1', { id: other.idOf('wc_sessionAuthenticate'), ...declined })
    await expect(other.offer.approval).rejects.toMatchObject({ code: 'UserRejected' })
    expect(offer.uri).not.toBe(other.offer.uri)
  })
})

describe('a session', () => {
  test.each(['type 0', 'type 1', 'type 2'])(
    'behavior: ignores a stranger’s envelope on the session’s topic: %s',
    async (seal) => {
      const { connect, say, phone, tab, unread } = await openOffer()
      const { topic } = await connect()
      const before = tab.session()
      let id = (Date.now() + 1) * 1000
      const namespaces = {
        eip155: { accounts: [`eip155:31337:${stranger}`], methods: ['personal_sign'], events: ['accountsChanged'] },
      }
      say(topic, seal, { id: id++, method: 'wc_sessionUpdate', params: { namespaces } })
      const event = { name: 'chainChanged', data: 31338 }
      say(topic, seal, { id: id++, method: 'wc_sessionEvent', params: { chainId: 'eip155:31338', event } })
      say(topic, seal, { id: id++, method: 'wc_sessionDelete', params: { code: 6000, message: '' } })
      phone.setMode('manual')
      const share = tab.share('eip155')
      const signature = share.request({ method: 'personal_sign', params: ['0x6869', phone.accounts()[0]?.address] })
      const { id: asked } = await phone.nextPrompt()
      say(topic, seal, { id: asked, result: `0x${'66'.repeat(65)}` })
      say(topic, seal, { id: asked, ...declined })
      await phone.approve()
      expect(await signature).not.toContain('6666666666')
      expect(tab.session()).toEqual(before)
      // The wallet's own messages are still accepted.
      await phone.switchChain(evmTwo.caipNetworkId)
      await expect.poll(() => share.connection()?.caipNetworkId).toBe('eip155:31338')
      await phone.switchChain(evmOne.caipNetworkId)
      await expect.poll(() => tab.session()).toEqual(before)
      expect(unread()).toEqual({})
    },
  )

  test('behavior: a stranger who knows another offer of the site cannot respond to a request to the wallet', async () => {
    const { connect, sayAs, phone, tab } = await openOffer()
    await connect()
    phone.setMode('manual')
    const share = tab.share('eip155')
    const signature = share.request({ method: 'personal_sign', params: ['0x6869', phone.accounts()[0]?.address] })
    const { id } = await phone.nextPrompt()
    const { topic, symKey } = parseUri((await tab.propose()).uri)
    sayAs(topic, symKey, { id, result: `0x${'66'.repeat(65)}` })
    sayAs(topic, symKey, { id, method: 'wc_pairingPing', params: {} })
    await phone.approve()
    expect(await signature).not.toContain('6666666666')
  })

  test('behavior: refuses requests that only a wallet can receive', async () => {
    const { connect, sayAs, phone, tab, storage } = await openOffer()
    const { topic } = await connect()
    const keychain = JSON.parse(storage.get(storage.keys().find((key) => key.endsWith('//keychain')) ?? '') ?? '{}')
    const id = Date.now() * 1000
    const request = { method: 'personal_sign', params: ['0x6869'] }
    sayAs(topic, keychain[topic], { id, method: 'wc_sessionRequest', params: { chainId: 'eip155:31337', request } })
    sayAs(topic, keychain[topic], { id: id + 1, method: 'wc_sessionPropose', params: {} })
    await phone.switchChain(evmTwo.caipNetworkId)
    await expect.poll(() => tab.share('eip155').connection()?.caipNetworkId).toBe('eip155:31338')
    const stored = storage.keys().map((key) => storage.get(key) ?? '')
    expect(stored.filter((text) => text.includes('wc_sessionRequest') || text.includes(String(id)))).toEqual([])
  })

  test('behavior: converts a long number of the wallet, which the client reads as bigint, to text', async () => {
    const { tab, accounts } = await openWallet({
      networks: [evmOne],
      sessionProperties: { long: '12345678901234567890n' },
      answer: () => ({ result: { long: 12345678901234567890n } }),
    })
    const request = { method: 'wallet_getPermissions', params: [accounts.eip155] }
    expect(await tab.share('eip155').request(request)).toEqual({ long: '12345678901234567890' })
    expect(tab.logged).toEqual([])
  })
})

describe('guardInbound', () => {
  const expiry = 4_000_000_000

  /** Opens a client without a relay. The client has a pairing, a session, a sign-in and pending requests. */
  async function openGate() {
    const storage = memoryAdapterStorage()
    const relayUrl = 'ws://127.0.0.1:9'
    const opened = await openTestClient(relayUrl, storage)
    const { core, auth } = opened.client
    const { crypto, history } = core
    const topics: Record<string, string> = {}
    const symKeys: Record<string, string> = {}
    for (const [index, name] of ['pairing', 'other pairing', 'session', 'other session'].entries()) {
      const symKey = String(index + 1).repeat(64)
      topics[name] = await crypto.setSymKey(symKey)
      symKeys[name] = symKey
    }
    for (const name of ['pairing', 'other pairing']) {
      const topic = topics[name] as string
      await core.pairing.pairings.set(topic, { topic, expiry, relay: { protocol: 'irn' }, active: true })
    }
    // The response topic gets a key too. A message of type 0 on this topic is then refused because of its type, and not because the key is
    // missing.
    const receiverPublicKey = await crypto.generateKeyPair()
    const responseTopic = await crypto.setSymKey('5'.repeat(64))
    Object.assign(topics, { 'sign-in': responseTopic })
    Object.assign(symKeys, { 'sign-in': '5'.repeat(64) })
    await auth.pairingTopics.set(responseTopic, { topic: responseTopic, pairingTopic: topics.pairing as string })
    const ask = (id: number, name: string, method: string) =>
      history.set(topics[name] as string, { id, jsonrpc: '2.0', method, params: {} } as never)
    ask(1, 'pairing', 'wc_sessionAuthenticate')
    ask(2, 'other pairing', 'wc_sessionAuthenticate')
    ask(3, 'session', 'wc_sessionRequest')
    ask(4, 'session', 'wc_sessionPing')
    const { publicKey: senderPublicKey, privateKey } = generateKeyPair()
    const forOne = deriveSymKey(privateKey, receiverPublicKey)
    return {
      ask,
      /**
       * Encrypts a message in the correct way for its topic, or as `type` and `encoding` say, and decodes it as the WalletConnect client
       * does.
       */
      read(name: string, payload: unknown, { type = name === 'sign-in' ? 1 : 0, encoding }: Sealing = {}) {
        const message = JSON.stringify(payload)
        const sealed = { 0: { type, symKey: symKeys[name] as string }, 1: { type, symKey: forOne, senderPublicKey } }
        const encoded = encrypt({ ...sealed[type], message, ...(encoding && { encoding }) } as never)
        return crypto.decode(topics[name] as string, encoded, { receiverPublicKey, encoding } as never)
      },
    }
  }

  type Sealing = { type?: 0 | 1; encoding?: 'base64url' }
  const request = (method: string, id: unknown = 9) => ({ id, jsonrpc: '2.0', method, params: {} })
  const result = (id: number) => ({ id, jsonrpc: '2.0', result: {} })

  test.each<[string, string, object]>([
    ['a request', 'pairing', request('wc_pairingPing')],
    ['a request', 'session', request('wc_sessionEvent')],
    ['a request that arrived before', 'session', request('wc_sessionPing', 4)],
    ['a response', 'session', result(3)],
    ['a refusal', 'session', { id: 3, jsonrpc: '2.0', ...declined }],
    ['the response to a sign-in', 'sign-in', result(1)],
    ['the refusal of a sign-in', 'sign-in', { id: 1, jsonrpc: '2.0', ...declined }],
    ['the refusal of a wallet that does not support sign-ins', 'pairing', { id: 1, jsonrpc: '2.0', ...declined }],
  ])('behavior: accepts %s on a %s topic', async (_, name, payload) => {
    const { read } = await openGate()
    expect(await read(name, payload)).toEqual(payload)
  })

  test('behavior: a response without a result gets the result null', async () => {
    const { read } = await openGate()
    const bare = { id: 3, jsonrpc: '2.0' }
    expect(await read('session', bare)).toEqual({ ...bare, result: null })
  })

  test.each([
    ['a result', { id: 5, jsonrpc: '2.0', result: { responderPublicKey: 'ab' } }],
    ['a refusal', { id: 5, jsonrpc: '2.0', ...declined }],
    ['a refusal of the sign-in', { id: 1, jsonrpc: '2.0', ...declined }],
  ])('error: refuses %s as a second response to an offer', async (_, second) => {
    const { read, ask } = await openGate()
    ask(5, 'pairing', 'wc_sessionPropose')
    const unsupported = { id: 1, jsonrpc: '2.0', error: { code: 10_001, message: 'Unsupported' } }
    expect(await read('pairing', unsupported)).toEqual(unsupported)
    expect(await read('pairing', { ...result(5) })).toEqual(result(5))
    await expect(read('pairing', second)).rejects.toThrow('An invalid response was refused.')
    await expect(read('sign-in', result(1))).rejects.toThrow('An invalid response was refused.')
  })

  test.each<[string, string, unknown, Sealing?]>([
    ['a request for sessions', 'pairing', request('wc_sessionDelete')],
    ['a request for pairings', 'session', request('wc_pairingDelete')],
    ['a request for sessions', 'sign-in', request('wc_sessionPing')],
    ['a request for pairings', 'sign-in', request('wc_pairingPing')],
    ['a request with the id of a request on another topic', 'other session', request('wc_sessionPing', 4)],
    ['a request with the id of another method’s request', 'session', request('wc_sessionPing', 3)],
    ['a response to no request', 'session', result(8)],
    ['the response to a request on another topic', 'other session', result(3)],
    ['the response to a session’s request', 'pairing', result(3)],
    ['the response to another pairing’s sign-in', 'sign-in', result(2)],
    ['the refusal of another pairing’s sign-in', 'sign-in', { ...result(2), ...declined }],
    ['the response to a sign-in without a key in the envelope', 'pairing', result(1)],
    ['the refusal of a sign-in on another pairing', 'other pairing', { id: 1, jsonrpc: '2.0', ...declined }],
    ['an envelope that names its key', 'session', result(3), { type: 1 }],
    ['an envelope that names its key', 'pairing', request('wc_pairingPing'), { type: 1 }],
    ['an envelope with the topic’s own key', 'sign-in', result(1), { type: 0 }],
    ['the encoding of links', 'session', result(3), { encoding: 'base64url' }],
    ['null', 'session', null],
    ['a text', 'session', 'wc_sessionPing'],
    ['an id that is a text', 'session', request('wc_sessionPing', '9')],
    ['no id', 'session', { jsonrpc: '2.0', method: 'wc_sessionPing' }],
  ])('error: refuses %s on a %s topic', async (_, name, payload, sealing) => {
    const { read } = await openGate()
    await expect(read(name, payload, sealing)).rejects.toThrow(/^An invalid .* was refused/)
  })
})
