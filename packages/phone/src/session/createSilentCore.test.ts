import { deriveSymKey, encodeTypeTwoEnvelope, encrypt, generateKeyPair } from '@walletconnect/utils'
import { describe, expect, onTestFinished, test } from 'vitest'
import { evmOne, openPhone } from '../../test/openPhone.ts'

/** Simulates a hostile relay: returns functions that act on every socket that sends data before the call of `release`. */
function tapSockets() {
  const sockets = new Set<WebSocket>()
  const { send } = WebSocket.prototype
  const release = () => {
    WebSocket.prototype.send = send
  }
  onTestFinished(release)
  WebSocket.prototype.send = function (data) {
    sockets.add(this)
    send.call(this, data)
  }
  return {
    release,
    say(topic: string, message: string) {
      const params = { id: 'any', data: { topic, message, publishedAt: Date.now(), tag: 0 } }
      const data = JSON.stringify({ id: Date.now() * 1000, jsonrpc: '2.0', method: 'irn_subscription', params })
      for (const socket of sockets) socket.dispatchEvent(new MessageEvent('message', { data }))
    },
  }
}

const { publicKey: senderPublicKey, privateKey } = generateKeyPair()
const seals: Record<string, (message: string) => string> = {
  'type 0': (message) => encrypt({ symKey: '7'.repeat(64), message }),
  'type 1': (message) =>
    encrypt({ type: 1, symKey: deriveSymKey(privateKey, generateKeyPair().publicKey), senderPublicKey, message }),
  'type 2': (message) => encodeTypeTwoEnvelope(message),
}

describe('createSilentCore', () => {
  test.each(Object.keys(seals))('behavior: ignores a stranger’s envelope: %s', async (type) => {
    const seal = seals[type] as (message: string) => string
    const { phone, site } = await openPhone()
    const { uri = '', approval } = await site.connect({
      optionalNamespaces: { eip155: { chains: [evmOne], methods: ['personal_sign'], events: [] } },
    })
    const relay = tapSockets()
    await phone.pair(uri)
    const shown = await phone.nextPrompt()
    relay.release()
    const say = (topic: string, payload: object) =>
      relay.say(topic, seal(JSON.stringify({ jsonrpc: '2.0', ...payload })))
    const id = Date.now() * 1000
    say(uri.slice('wc:'.length, uri.indexOf('@')), { id, method: 'wc_pairingDelete', params: { code: 1, message: '' } })
    await phone.approve(shown.id)
    const { topic } = await approval()
    const request = { method: 'personal_sign', params: ['0x66', phone.accounts()[0]?.address] }
    say(topic, { id: id + 1, method: 'wc_sessionRequest', params: { chainId: evmOne, request } })
    say(topic, { id: id + 2, method: 'wc_sessionDelete', params: { code: 6000, message: '' } })
    const response = site.request({
      topic,
      chainId: evmOne,
      request: { ...request, params: ['0x68', ...request.params.slice(1)] },
    })
    expect(await phone.nextPrompt()).toMatchObject({ params: ['0x68', request.params[1]] })
    await phone.approve()
    expect(await response).toMatch(/^0x/)
    expect(phone.prompts()).toEqual([])
    expect(phone.sessions().map((session) => session.topic)).toEqual([topic])
  })
})
