import { ConnectionError } from '@latchkey/core/errors'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { evmOne, evmTwo, openDapp } from '../openDapp.test.setup.ts'
import { openWallet } from '../openWallet.test.setup.ts'
import type { Call, TabMessage } from './tabMessage.ts'
import { toWireError } from './wireError.ts'

describe('a tab that sleeps', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** Acts as a leader that sleeps: takes the lock, and responds to no message. */
  function sleeper(kitId: string) {
    let isLost = false
    const never = new Promise<void>(() => {})
    navigator.locks
      .request(`latchkey/${kitId}/walletconnect`, () => never)
      .catch(() => {
        isLost = true
      })
    return { isLost: () => isLost }
  }

  test('behavior: a tab that is awake takes the session over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { tab, kitId, openTab, phone, connect } = await openDapp()
    const session = await connect()
    await tab.destroy()
    const { isLost } = sleeper(kitId)
    const opening = openTab()
    await vi.advanceTimersByTimeAsync(3_000)
    const awake = await opening
    expect(isLost()).toBe(true)
    expect(awake.session()).toEqual(session)
    await phone.deleteSession()
    await expect.poll(() => awake.session()).toBe(undefined)
  })

  test('behavior: a tab that becomes visible and waits for a wallet takes the session over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('document', page)
    const { tab, kitId, openTab, phone } = await openDapp()
    const { uri } = await tab.propose()
    await tab.destroy()
    const { isLost } = sleeper(kitId)
    // The sleeping tab responds until the second tab has opened. Otherwise the second tab would take over while it opens.
    const channel = new BroadcastChannel(`latchkey/${kitId}/walletconnect`)
    channel.onmessage = () => channel.postMessage({ type: 'state', state: undefined, since: 0 })
    const awake = await openTab()
    channel.close()
    await phone.pair(uri)
    expect([isLost(), awake.session()]).toEqual([false, undefined])
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(3_000)
    await expect.poll(() => awake.session()?.wallet.name).toBe('Test Phone')
    expect(isLost()).toBe(true)
  })

  describe('and leads', () => {
    /** Opens a connected follower whose leader posts only the messages that the test posts. */
    async function openFollower() {
      const { tab, kitId, openTab, phone, connect } = await openDapp()
      const { say, said, heard } = overhear(kitId)
      const { connections } = await connect()
      phone.setMode('manual')
      const state = await heard()
      await tab.destroy()
      const { isLost } = sleeper(kitId)
      const count = (type: TabMessage['type']) => said.filter((message) => message.type === type).length
      const greet = () => say({ type: 'state', state, since: 0 })
      const [hellos, before] = [count('hello'), count('call')]
      const opening = openTab()
      await expect.poll(() => count('hello')).toBe(hellos + 1)
      greet()
      const follower = await opening
      const params = ['0x68656c6c6f', connections.eip155?.accounts[0]?.address]
      vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
      return {
        phone,
        say,
        greet,
        isLost,
        posted: () => said.flatMap((message) => (message.type === 'call' ? [message.call] : [])).slice(before),
        /** Waits until the follower has asked for the state `times` times since it opened. */
        asked: (times: number) => expect.poll(() => count('hello')).toBe(hellos + 1 + times),
        sign: (): Promise<unknown> =>
          follower
            .share('eip155')
            .request({ method: 'personal_sign', params })
            .catch(({ code }) => code),
        propose: () => follower.propose().catch(({ code }) => code),
        advance: (ms: number) => vi.advanceTimersByTimeAsync(ms),
      }
    }

    test('behavior: a follower posts a request to sign once the leader has responded', async () => {
      const { sign, asked, posted, greet, say } = await openFollower()
      const signature = sign()
      await asked(1)
      expect(posted()).toEqual([])
      greet()
      await expect.poll(() => posted().length).toBe(1)
      const [{ id }] = posted() as [Call]
      say({ type: 'failure', id, error: toWireError(new ConnectionError('UserRejected')) })
      expect(await signature).toBe('UserRejected')
    })

    test('behavior: a follower takes over and sends its requests once, also those that it made late', async () => {
      const { sign, asked, posted, advance, isLost, phone } = await openFollower()
      sign()
      await asked(1)
      await advance(2_800)
      sign()
      await asked(2)
      const lateAt = Date.now()
      await advance(300)
      await expect.poll(() => phone.prompts().length).toBe(2)
      expect([isLost(), posted()]).toEqual([true, []])
      // Less than 3 s have passed since the second request, so the second request did not restart the timer. The test's clock also moves
      // while the test polls.
      expect(Date.now()).toBeLessThan(lateAt + 3_000)
    })

    test('error: RequestAborted for a request to sign that the leader has not received in time', async () => {
      const { sign, asked, posted, greet, advance, isLost, phone } = await openFollower()
      const signature = sign()
      await asked(1)
      greet()
      await expect.poll(() => posted().length).toBe(1)
      // This state stands for a message that the leader posted before it fell asleep. The message does not confirm the call.
      greet()
      await advance(3_000)
      expect(await signature).toBe('RequestAborted')
      expect([isLost(), posted().length, phone.prompts()]).toEqual([true, 1, []])
    })

    test('error: RequestAborted for a request to sign that the leader ignored because it slept', async () => {
      const { sign, asked, posted, greet, say, isLost, phone } = await openFollower()
      const signature = sign()
      await asked(1)
      greet()
      await expect.poll(() => posted().length).toBe(1)
      const [{ id, at }] = posted() as [Call]
      say({ type: 'ignored', id, at })
      expect(await signature).toBe('RequestAborted')
      expect([isLost(), posted().length, phone.prompts()]).toEqual([false, 1, []])
    })

    test('error: RequestAborted for a request to sign that waits until the visitor no longer expects a prompt', async () => {
      const { sign, asked, advance, isLost, phone } = await openFollower()
      const signature = sign()
      await asked(1)
      vi.setSystemTime(Date.now() + 60_000)
      await advance(3_000)
      await expect.poll(isLost).toBe(true)
      expect(await signature).toBe('RequestAborted')
      expect(phone.prompts()).toEqual([])
    })

    test('behavior: a follower posts another call again if the leader ignored it because it slept', async () => {
      const { propose, posted, say, isLost } = await openFollower()
      const offer = propose()
      await expect.poll(() => posted().length).toBe(1)
      const [{ id, at }] = posted() as [Call]
      say({ type: 'ignored', id, at: at - 1 })
      say({ type: 'ignored', id, at })
      await expect.poll(() => posted().length).toBe(2)
      say({ type: 'failure', id, error: toWireError(new ConnectionError('NotConnected')) })
      expect(await offer).toBe('NotConnected')
      expect([isLost(), posted().length]).toEqual([false, 2])
    })

    test('behavior: a follower takes over if the leader receives only some of its calls', async () => {
      const { propose, posted, say, advance, isLost } = await openFollower()
      propose()
      await expect.poll(() => posted().length).toBe(1)
      propose()
      await expect.poll(() => posted().length).toBe(2)
      say({ type: 'taken', id: posted()[1]?.id as string })
      await advance(3_000)
      await expect.poll(isLost).toBe(true)
    })

    test('behavior: a follower ignores the state of an earlier leader', async () => {
      const { kitId, tab, connect, openPhone, openTab } = await openDapp()
      const { say, heard } = overhear(kitId)
      await connect()
      const outdated = await heard()
      const other = await openPhone()
      const { uri, approval } = await tab.propose()
      await other.pair(uri)
      await approval
      const follower = await openTab()
      const shown: (string | undefined)[] = []
      follower.subscribe((session) => shown.push(session?.topic))
      say({ type: 'state', state: outdated, since: 1 })
      say({ type: 'leader', state: outdated, since: 1 })
      await heard()
      await follower.disconnect()
      await expect.poll(() => shown).toEqual([undefined])
    })
  })

  test('behavior: reports that it ignored a call, and does not pass it to the wallet', async () => {
    const { kitId, connect, phone } = await openDapp()
    const { said, say } = overhear(kitId)
    const { topic, connections } = await connect()
    const params = ['0x68656c6c6f', connections.eip155?.accounts[0]?.address]
    const parameters = { topic, chain: evmOne.caipNetworkId, method: 'personal_sign', params }
    const at = Date.now() - 2_600
    say({ type: 'call', call: { id: 'late', method: 'send', parameters, at } })
    await expect.poll(() => said.find(({ type }) => type === 'ignored')).toEqual({ type: 'ignored', id: 'late', at })
    expect(phone.prompts()).toEqual([])
  })

  /** Records the messages between the tabs of a kit, and can post messages like a tab. */
  function overhear(kitId: string) {
    const said: TabMessage[] = []
    const open = () => {
      const channel = new BroadcastChannel(`latchkey/${kitId}/walletconnect`)
      onTestFinished(() => channel.close())
      return channel
    }
    const [channel, witness] = [open(), open()]
    channel.onmessage = ({ data }) => said.push(data)
    return {
      said,
      say: (message: TabMessage) => channel.postMessage(message),
      /** Posts a message and waits until another channel has received it. */
      async pass(message: TabMessage) {
        const passed = new Promise((resolve) => {
          witness.onmessage = ({ data }) => data.type === message.type && resolve(undefined)
        })
        channel.postMessage(message)
        await passed
      },
      /** Returns the last state that the leader posted, after the leader has processed all earlier messages. */
      async heard() {
        const id = crypto.randomUUID()
        const call = { id, method: 'cancel', parameters: 'no topic', at: Number.POSITIVE_INFINITY } as const
        channel.postMessage({ type: 'call', call })
        await expect.poll(() => said.some((message) => message.type === 'taken' && message.id === id)).toBe(true)
        return said.findLast((message) => message.type === 'state')?.state
      },
    }
  }

  describe.each(['state', 'leader'] as const)('and posts an outdated %s message when it wakes up,', (type) => {
    test('behavior: does not restore the previous wallet', async () => {
      const { kitId, tab, connect, openPhone } = await openDapp()
      const { say, heard } = overhear(kitId)
      const before = await connect()
      const stale = await heard()
      const other = await openPhone()
      const { uri, approval } = await tab.propose()
      await other.pair(uri)
      const session = await approval
      say({ type, state: stale, since: 0 })
      await heard()
      expect([stale?.topic, tab.session()]).toEqual([before.topic, session])
    })

    test('behavior: does not restore an ended session', async () => {
      const { kitId, tab, connect } = await openDapp()
      const { say, heard } = overhear(kitId)
      const { topic } = await connect()
      const stale = await heard()
      await tab.disconnect()
      say({ type, state: stale, since: 0 })
      await heard()
      expect([stale?.topic, tab.session()]).toEqual([topic, undefined])
    })

    test('behavior: does not restore the previous chain', async () => {
      const { kitId, tab, connect } = await openDapp()
      const { say, heard } = overhear(kitId)
      await connect()
      const stale = await heard()
      await tab.share('eip155').switchNetwork(evmTwo)
      say({ type, state: stale, since: 0 })
      await heard()
      expect([stale?.selected.eip155?.chain, tab.share('eip155').connection()?.caipNetworkId]).toEqual([
        evmOne.caipNetworkId,
        evmTwo.caipNetworkId,
      ])
    })
  })

  test('behavior: passes its open calls to the next leader if that one reports before this tab loses the lock', async () => {
    const { kitId, tab } = await openDapp()
    const { said, pass } = overhear(kitId)
    await tab.propose()
    await pass({ type: 'leader', state: undefined, since: Date.now() })
    steal(kitId)
    await expect
      .poll(() => said.flatMap((message) => (message.type === 'call' ? [message.call.method] : [])))
      .toEqual(['approval'])
  })

  test('behavior: takes no calls and posts no state once a later leader has reported, and its own calls wait for that one', async () => {
    const { kitId, tab, connect, phone } = await openDapp()
    const session = await connect()
    phone.setMode('manual')
    const { said, pass } = overhear(kitId)
    const params = ['0x68656c6c6f', session.connections.eip155?.accounts[0]?.address]
    const parameters = { topic: session.topic, chain: evmOne.caipNetworkId, method: 'personal_sign', params }
    await pass({ type: 'leader', state: undefined, since: Date.now() })
    await pass({ type: 'call', call: { id: 'of another tab', method: 'send', parameters, at: Date.now() } })
    await pass({ type: 'hello' })
    await phone.deleteSession()
    tab.share('eip155').noteChoice()
    steal(kitId)
    await expect
      .poll(() => said.map((message) => (message.type === 'call' ? message.call.method : message.type)))
      .toEqual(['select', 'hello'])
    expect([tab.session(), phone.prompts()]).toEqual([session, []])
  })

  test('behavior: stores nothing once a later leader has reported', async () => {
    const { tab, wallet, say, kitId, storage } = await openWallet({ networks: [evmOne, evmTwo] })
    const topic = tab.session()?.topic as string
    const { pass } = overhear(kitId)
    await wallet.ping({ topic })
    await pass({ type: 'leader', state: undefined, since: Date.now() })
    const stored = () => storage.keys().map((key) => [key, storage.get(key)])
    const before = stored()
    const event = { name: 'chainChanged', data: 31338 }
    await say(topic, { id: Date.now() * 1000, method: 'wc_sessionEvent', params: { chainId: 'eip155:31338', event } })
    await wallet.ping({ topic })
    expect(stored()).toEqual(before)
  })

  /** Takes the lock from the leader, as a tab does that gets no response from the leader. */
  function steal(kitId: string) {
    const never = new Promise<void>(() => {})
    navigator.locks.request(`latchkey/${kitId}/walletconnect`, { steal: true }, () => never).catch(() => {})
  }
})
