import { expect, onTestFinished, test, vi } from 'vitest'
import { evmOne } from '../../openDapp.test.setup.ts'
import { openWallet } from '../../openWallet.test.setup.ts'
import { storedOf } from './connected.test.setup.ts'

/** Delays sent frames that match a pattern until `release` is called. */
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

test('behavior: the wallet may respond to the end of a session before the session is deleted here', async () => {
  const { tab, storage } = await openWallet({ networks: [evmOne] })
  const relay = holdSent(/irn_unsubscribe/)
  const left = tab.disconnect()
  // The tag of the response.
  await expect.poll(relay.sent).toContain('"tag":1113')
  await expect.poll(() => storedOf(storage, 'history')).not.toContain('wc_sessionDelete')
  relay.release()
  await left
  expect(tab.logged).toEqual([])
})
