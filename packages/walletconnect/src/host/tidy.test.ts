import { parseUri } from '@walletconnect/utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { evmOne } from '../openDapp.test.setup.ts'
import { openWallet } from '../openWallet.test.setup.ts'

const historyOf = (storage: { keys(): readonly string[]; get(key: string): string | null | undefined }) =>
  storage
    .keys()
    .map((key) => (key.endsWith('//history') ? storage.get(key) : ''))
    .join()

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
  await expect.poll(() => historyOf(storage)).not.toContain('wc_sessionDelete')
  relay.release()
  await left
  expect(tab.logged).toEqual([])
})

test('behavior: keeps no answered ping of a pairing, whose id would be taken', async () => {
  const { tab, wallet, say, storage } = await openWallet({ networks: [evmOne] })
  const { uri } = await tab.propose()
  const { topic, symKey } = parseUri(uri)
  await wallet.core.crypto.setSymKey(symKey, topic)
  const id = (Date.now() + 60_000) * 1000
  await say(topic, { id, method: 'wc_pairingPing', params: {} })
  await wallet.ping({ topic: tab.session()?.topic as string })
  expect(historyOf(storage)).toContain('wc_sessionPropose')
  expect(historyOf(storage)).not.toContain(String(id))
})
