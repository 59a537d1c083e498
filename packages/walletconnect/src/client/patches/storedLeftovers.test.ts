import { parseUri } from '@walletconnect/utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { evmOne } from '../../openDapp.test.setup.ts'
import { openWallet } from '../../openWallet.test.setup.ts'

type Storage = { keys(): readonly string[]; get(key: string): string | null | undefined }

/** A part of what the client stores, as text. */
function storedOf(storage: Storage, part: 'history' | 'subscription'): string {
  return storage.get(storage.keys().find((key) => key.endsWith(`//${part}`)) ?? '') ?? ''
}

/** Holds what is sent and matches, until `release`. */
function holdSent(pattern: RegExp) {
  const [sent, held]: [string[], (() => void)[]] = [[], []]
  const { send } = WebSocket.prototype
  let isHolding = true
  const spy = vi.spyOn(WebSocket.prototype, 'send').mockImplementation(function (this: WebSocket, data) {
    sent.push(String(data))
    if (isHolding && pattern.test(String(data))) held.push(() => send.call(this, data))
    else send.call(this, data)
  })
  onTestFinished(() => spy.mockRestore())
  return {
    sent: () => sent.join(),
    release() {
      isHolding = false
      for (const go of held) go()
    },
  }
}

test('behavior: the wallet’s answer to the end of a session may come before the session is gone here', async () => {
  const { tab, storage } = await openWallet({ networks: [evmOne] })
  const relay = holdSent(/irn_unsubscribe/)
  const left = tab.disconnect()
  // The tag of the answer.
  await expect.poll(relay.sent).toContain('"tag":1113')
  await expect.poll(() => storedOf(storage, 'history')).not.toContain('wc_sessionDelete')
  relay.release()
  await left
  expect(tab.logged).toEqual([])
})

test('behavior: keeps no requests of a peer that answers the proposal and settles no session', async () => {
  const { tab, wallet, say, storage } = await openWallet({ networks: [evmOne] })
  const { topic: pairing, symKey } = parseUri((await tab.propose()).uri)
  const { crypto } = wallet.core
  await crypto.setSymKey(symKey, pairing)
  const records: { topic: string; id: number; request: { params: { proposer: { publicKey: string } } } }[] = JSON.parse(
    storedOf(storage, 'history'),
  )
  const { id, request } = records.find(({ topic }) => topic === pairing) as (typeof records)[number]
  const responderPublicKey = await crypto.generateKeyPair()
  const topic = await crypto.generateSharedKey(responderPublicKey, request.params.proposer.publicKey)
  await say(pairing, { id, result: { relay: { protocol: 'irn' }, responderPublicKey } })
  await expect.poll(() => storedOf(storage, 'subscription')).toContain(topic)
  await say(topic, { id: Date.now() * 1000, method: 'wc_sessionEvent', params: { event: { name: 'a', data: 'b' } } })
  await wallet.ping({ topic: tab.session()?.topic as string })
  expect(storedOf(storage, 'history')).not.toContain(topic)
})

test('behavior: keeps no answered ping of a pairing, whose id would be taken', async () => {
  const { tab, wallet, say, storage } = await openWallet({ networks: [evmOne] })
  const { uri } = await tab.propose()
  const { topic, symKey } = parseUri(uri)
  await wallet.core.crypto.setSymKey(symKey, topic)
  const id = (Date.now() + 60_000) * 1000
  await say(topic, { id, method: 'wc_pairingPing', params: {} })
  await wallet.ping({ topic: tab.session()?.topic as string })
  expect(storedOf(storage, 'history')).toContain('wc_sessionPropose')
  expect(storedOf(storage, 'history')).not.toContain(String(id))
})
