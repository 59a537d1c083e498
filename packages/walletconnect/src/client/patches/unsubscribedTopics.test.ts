import { expect, onTestFinished, test, vi } from 'vitest'
import { evmOne } from '../../openDapp.test.setup.ts'
import { openWallet } from '../../openWallet.test.setup.ts'
import { readStoredListText } from './connected.test.setup.ts'

/** Delays sent frames that match a pattern until `release` is called. */
function delaySent(pattern: RegExp) {
  const [sent, delayedFrames]: [string[], (() => void)[]] = [[], []]
  const { send } = WebSocket.prototype
  let isDelaying = true
  const spy = vi.spyOn(WebSocket.prototype, 'send').mockImplementation(function (this: WebSocket, data) {
    sent.push(String(data))
    if (isDelaying && pattern.test(String(data))) delayedFrames.push(() => send.call(this, data))
    else send.call(this, data)
  })
  onTestFinished(() => spy.mockRestore())
  return {
    sent: () => sent.join(),
    release() {
      isDelaying = false
      for (const sendNow of delayedFrames) sendNow()
    },
  }
}

test('behavior: the wallet may respond to the end of a session before the session is deleted here', async () => {
  const { tab, storage } = await openWallet({ networks: [evmOne] })
  const relay = delaySent(/irn_unsubscribe/)
  const left = tab.disconnect()
  // The test waits until the wallet sends its response to `wc_sessionDelete`, which has the tag 1113.
  await expect.poll(relay.sent).toContain('"tag":1113')
  await expect.poll(() => readStoredListText(storage, 'history')).not.toContain('wc_sessionDelete')
  relay.release()
  await left
  expect(tab.logged).toEqual([])
})
