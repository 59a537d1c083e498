import { afterEach, describe, expect, test, vi } from 'vitest'
import { openConnectedClient } from './openClient.test.setup.ts'

describe('keepConnected', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** Opens a client on a page that can become hidden and visible again. */
  async function openHideablePage() {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('document', page)
    const opened = await openConnectedClient()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { relayer, socket } = opened
    const firstSocket = socket() as WebSocket
    return {
      ...opened,
      firstSocket,
      /** Makes the first socket drop everything that it sends from now on, so the relay never responds. */
      breakSocket() {
        firstSocket.send = () => {}
      },
      wakers: {
        'the page comes into sight': () => page.dispatchEvent(new Event('visibilitychange')),
        'pulses stayed out': () => {
          vi.setSystemTime(Date.now() + 100_000)
          opened.client.core.heartbeat.events.emit('heartbeat_pulse')
        },
      },
      isReplaced: () => relayer.connected && socket() !== firstSocket,
    }
  }

  test.each(['the page comes into sight', 'pulses stayed out'] as const)(
    'behavior: replaces a dead socket when %s',
    async (name) => {
      const { breakSocket, wakers, isReplaced } = await openHideablePage()
      breakSocket()
      wakers[name]()
      await vi.advanceTimersByTimeAsync(2_000)
      await expect.poll(isReplaced).toBe(true)
    },
  )

  test('behavior: keeps a socket that works', async () => {
    const { wakers, socket, firstSocket, relayer } = await openHideablePage()
    const sent = vi.spyOn(firstSocket, 'send')
    let answers = 0
    firstSocket.addEventListener('message', () => answers++)
    for (const [index, wake] of Object.values(wakers).entries()) {
      wake()
      await expect.poll(() => [sent.mock.calls.length, answers]).toEqual([index + 1, index + 1])
    }
    await vi.advanceTimersByTimeAsync(2_000)
    expect([relayer.connected, socket()]).toEqual([true, firstSocket])
  })

  test('behavior: a closed client sends nothing', async () => {
    const { wakers, close, firstSocket } = await openHideablePage()
    const sent = vi.spyOn(firstSocket, 'send')
    close()
    for (const wake of Object.values(wakers)) wake()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).not.toHaveBeenCalled()
  })
})
