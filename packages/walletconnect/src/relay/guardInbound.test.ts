import { deriveSymKey, encodeTypeTwoEnvelope, encrypt, generateKeyPair, parseUri } from '@walletconnect/utils'
import { describe, expect, test } from 'vitest'
import { evmOne, evmTwo, openDapp } from '../openDapp.test.setup.ts'
import { openWallet } from '../openWallet.test.setup.ts'
import { tapSockets } from '../tapSockets.test.setup.ts'

const stranger = '0x6666666666666666666666666666666666666666'
const authentication = { domain: 'site.example', uri: 'https://site.example/login', nonce: '8f2b6c1d9e4a7053' }

type Seal = (payload: object) => string

/** A site that offers a sign-in over a relay of ill will, and what a stranger can make of what may leak. */
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
  /** By type: what a stranger without the key of the topic can send. */
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
  test.each(['type 0', 'type 1', 'type 2'])('behavior: %s of a stranger on its topic changes nothing', async (seal) => {
    const { offer, connect, say, idOf, unread } = await openOffer()
    const { topic } = parseUri(offer.uri)
    say(topic, seal, { id: Date.now() * 1000, method: 'wc_pairingDelete', params: { code: 6000, message: '' } })
    say(topic, seal, { id: idOf('wc_sessionPropose'), ...declined })
    say(topic, seal, { id: idOf('wc_sessionAuthenticate'), ...declined })
    expect((await connect()).wallet.name).toBe('Test Phone')
    expect(unread()).toEqual({})
  })

  test.each(['type 0', 'type 1, for another key', 'type 2'])(
    'behavior: %s of a stranger where the sign-in is answered changes nothing',
    async (seal) => {
      const { connect, say, idOf, responseTopic, tab } = await openOffer()
      say(responseTopic, seal, { id: idOf('wc_sessionAuthenticate'), ...declined })
      say(responseTopic, seal, { id: idOf('wc_sessionAuthenticate'), result: { cacaos: [], responder: {} } })
      const { signIns = [] } = await connect()
      expect(signIns.length).toBeGreaterThan(0)
      expect(tab.session()?.wallet.name).toBe('Test Phone')
    },
  )

  test('behavior: anyone who knows the public key of a sign-in can answer it, and nothing else', async () => {
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
  test.each(['type 0', 'type 1', 'type 2'])('behavior: %s of a stranger on its topic changes nothing', async (seal) => {
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
    // What the wallet itself says comes through.
    await phone.switchChain(evmTwo.caipNetworkId)
    await expect.poll(() => share.connection()?.caipNetworkId).toBe('eip155:31338')
    await phone.switchChain(evmOne.caipNetworkId)
    await expect.poll(() => tab.session()).toEqual(before)
    expect(unread()).toEqual({})
  })

  test('behavior: who knows another offer of the site answers nothing that the wallet was asked', async () => {
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

  test('behavior: is asked nothing that a wallet is asked', async () => {
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

  test('behavior: a long number, which the client reads as bigint, is text in what the wallet says', async () => {
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
