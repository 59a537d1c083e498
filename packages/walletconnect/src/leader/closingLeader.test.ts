import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDapp } from '../openDapp.test.setup.ts'

/**
 * Opens a leader and a follower with an open signature request. `startClosing` puts the leader into the state of a tab that is closing: the
 * browser has cut its channel to the other tabs, but for some milliseconds its socket and its storage still work.
 *
 * @param lastKey - The last storage key that the closing tab can write before its process ends. The end of the key's name is enough.
 */
async function openClosingLeader(lastKey?: string) {
  const shared = memoryAdapterStorage()
  let isClosing = false
  let hasReceived = false
  let hasEnded = false
  const storage = {
    ...shared,
    set(key: string, value: string) {
      if (hasEnded) return
      shared.set(key, value)
      if (hasReceived && lastKey && key.endsWith(lastKey)) hasEnded = true
    },
    remove(key: string) {
      if (!hasEnded) shared.remove(key)
    },
  }
  class ClosingChannel extends BroadcastChannel {
    override postMessage(message: unknown) {
      if (!isClosing) super.postMessage(message)
    }
  }
  const { send: originalSend } = WebSocket.prototype
  const onMessage = ({ data }: MessageEvent) => {
    if (isClosing && String(data).includes('irn_subscription')) hasReceived = true
  }
  const send = vi.spyOn(WebSocket.prototype, 'send').mockImplementation(function (this: WebSocket, data) {
    this.addEventListener('message', onMessage)
    return originalSend.call(this, data)
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    send.mockRestore()
  })
  vi.stubGlobal('BroadcastChannel', ClosingChannel)
  const dapp = await openDapp({ storage })
  vi.stubGlobal('BroadcastChannel', Object.getPrototypeOf(ClosingChannel))
  const follower = await dapp.openTab({ storage: shared })
  await dapp.connect()
  await expect.poll(() => follower.session()).not.toBe(undefined)
  dapp.phone.setMode('manual')
  const read = (name: string) => JSON.parse(shared.get(shared.keys().find((key) => key.endsWith(name)) ?? '') ?? '{}')
  const wallet = follower.share('eip155')
  const account = wallet.connection()?.accounts[0]?.address
  const signature = wallet.request({ method: 'personal_sign', params: ['0x68656c6c6f', account] })
  signature.catch(() => {})
  await dapp.phone.nextPrompt()
  return {
    signature,
    approve: () => dapp.phone.approve(),
    hasStoredResponse: () => Object.values<{ response?: unknown }>(read('//history')).some(({ response }) => response),
    hasEnded: () => hasEnded,
    startClosing: () => {
      isClosing = true
    },
    close: () => dapp.tab.destroy(),
  }
}

describe('a response that a closing leader receives', () => {
  test('behavior: reaches the follower through the next leader', async () => {
    const { signature, approve, hasStoredResponse, startClosing, close } = await openClosingLeader()
    startClosing()
    await approve()
    await expect.poll(hasStoredResponse).toBe(true)
    await close()
    expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('behavior: is processed by the next leader if the closing leader only stored it', async () => {
    const { signature, approve, hasEnded, startClosing, close } = await openClosingLeader('//messages')
    startClosing()
    await approve()
    await expect.poll(hasEnded).toBe(true)
    await close()
    expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  })
})
