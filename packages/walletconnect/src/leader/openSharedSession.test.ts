import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { evmOne, evmTwo, openDapp, type Tab } from '../openDapp.test.setup.ts'

const chainOf = (tab: Tab) => tab.share('eip155').connection()?.caipNetworkId
const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`
const sign = (tab: Tab, text: string) => {
  const address = tab.share('eip155').connection()?.accounts[0]?.address
  return tab.share('eip155').request({ method: 'personal_sign', params: [hex(text), address] })
}

/** Opens a second tab of the site beside the first, which is the leader. */
async function twoTabs() {
  const dapp = await openDapp()
  const second = await dapp.openTab()
  return { ...dapp, first: dapp.tab, second }
}

/** Opens two tabs that both know a session. */
async function twoConnectedTabs() {
  const tabs = await twoTabs()
  const session = await tabs.connect(tabs.first)
  await expect.poll(() => tabs.second.session()).toEqual(session)
  return { ...tabs, session }
}

describe('two tabs', () => {
  test('behavior: a follower can connect', async () => {
    const { first, second, connect } = await twoTabs()
    const session = await connect(second)
    expect([first.session(), second.session()]).toEqual([session, session])
    expect([first.logged, second.logged]).toEqual([[], []])
  })

  test('behavior: a tab that opens later has the session', async () => {
    const { openTab, connect } = await openDapp()
    const session = await connect()
    expect((await openTab()).session()).toEqual(session)
  })

  test('behavior: both tabs send requests to the wallet, and each gets its own response', async () => {
    const { first, second } = await twoConnectedTabs()
    const [one, other, again] = await Promise.all([sign(first, 'one'), sign(second, 'other'), sign(second, 'one')])
    expect(one).toEqual(again)
    expect(one).not.toEqual(other)
  })

  test('behavior: errors reach the other tab with their name and code', async () => {
    const { second, phone, connect } = await twoTabs()
    await connect(second)
    phone.setMode('reject')
    await expect(sign(second, 'no')).rejects.toMatchObject({ name: 'ConnectionError', code: 'UserRejected' })
    const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }
    await expect(second.share('eip155').request(request)).rejects.toMatchObject({ name: 'WalletRpcError', code: 4902 })
    await expect(connect(second)).rejects.toMatchObject({ name: 'ConnectionError', code: 'UserRejected' })
  })

  test('behavior: a change by one tab reaches the other', async () => {
    const { first, second, phone } = await twoConnectedTabs()
    await second.share('eip155').switchNetwork(evmTwo)
    await expect.poll(() => [first, second].map(chainOf)).toEqual(['eip155:31338', 'eip155:31338'])
    await phone.switchChain(evmOne.caipNetworkId)
    await expect.poll(() => [first, second].map(chainOf)).toEqual(['eip155:31337', 'eip155:31337'])
    await second.disconnect()
    await expect.poll(() => [first.session(), second.session()]).toEqual([undefined, undefined])
    await expect.poll(() => phone.sessions()).toEqual([])
  })

  test('behavior: rejectRequests rejects only the requests of its own tab', async () => {
    const { first, second, phone } = await twoConnectedTabs()
    phone.setMode('manual')
    const mine = expect(sign(second, 'mine')).rejects.toMatchObject({ code: 'RequestAborted' })
    const theirs = sign(first, 'theirs')
    await expect.poll(() => phone.prompts().length).toBe(2)
    second.rejectRequests()
    await mine
    await phone.approve()
    await phone.approve()
    expect(await theirs).toMatch(/^0x/)
  })

  test('behavior: the next tab takes over with the session intact', async () => {
    const { first, second, session, openTab, phone } = await twoConnectedTabs()
    await first.destroy()
    expect(second.session()).toEqual(session)
    expect(await sign(second, 'still here')).toMatch(/^0x/)
    const third = await openTab()
    await second.destroy()
    expect(await sign(third, 'and again')).toMatch(/^0x/)
    await phone.deleteSession()
    await expect.poll(() => third.session()).toBe(undefined)
    expect([second.logged, third.logged]).toEqual([[], []])
  })

  test('behavior: a request gets its response although the leader that sent it was closed', async () => {
    const { first, second, phone } = await twoConnectedTabs()
    phone.setMode('manual')
    const signature = sign(second, 'on its way')
    await phone.nextPrompt()
    await first.destroy()
    await phone.approve()
    expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('behavior: a wallet can accept an offer although the leader that made it was closed', async () => {
    const { first, second, phone } = await twoTabs()
    const { uri, approval } = await second.propose()
    await first.destroy()
    await phone.pair(uri)
    expect(await approval).toEqual(second.session())
  })

  test('behavior: accepts params that are proxies of a framework', async () => {
    const { second } = await twoConnectedTabs()
    const address = second.share('eip155').connection()?.accounts[0]?.address
    const params = new Proxy([hex('wrapped'), address], {})
    expect(await second.share('eip155').request({ method: 'personal_sign', params })).toBe(
      await sign(second, 'wrapped'),
    )
  })

  test('behavior: a call that cannot be posted is rejected and never runs', async () => {
    const { first, second, storage } = await twoTabs()
    const authentication = (() => {}) as never
    await expect(second.propose({ authentication })).rejects.toMatchObject({ name: 'DataCloneError' })
    await first.destroy()
    await second.propose()
    const offers = storage.keys().find((key) => key.endsWith('//proposal')) ?? ''
    expect(JSON.parse(storage.get(offers) ?? '')).toHaveLength(1)
  })

  test('error: RequestAborted once the tab is closed', async () => {
    const { second } = await twoTabs()
    const { cancel } = await second.propose()
    await second.destroy()
    cancel()
    await expect(second.propose()).rejects.toMatchObject({ name: 'ConnectionError', code: 'RequestAborted' })
    expect(second.logged).toEqual([])
  })

  test('behavior: two kits have separate sessions', async () => {
    const { tab, openTab, connect } = await openDapp()
    const other = await openTab({ kitId: 'another' })
    await connect(tab)
    expect(other.session()).toBe(undefined)
  })
})

describe('a session that cannot be opened', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const fault = new Error('Of the storage')

  /** Opens tabs on a storage that can be made to throw. */
  async function faultyTabs(parameters: { isFaulty: boolean }) {
    const storage = memoryAdapterStorage()
    const fail = () =>
      vi.spyOn(storage, 'get').mockImplementationOnce(() => {
        throw fault
      })
    if (parameters.isFaulty) fail()
    return { ...(await openDapp({ storage })), fail }
  }

  test('behavior: the next call opens it again', async () => {
    const { tab, fail, connect } = await faultyTabs({ isFaulty: true })
    fail()
    await expect(tab.propose()).rejects.toBe(fault)
    const session = await connect()
    expect(tab.session()).toEqual(session)
    expect(tab.logged).toEqual([fault, fault])
  })

  test('behavior: a call of another tab opens it again, once', async () => {
    const { tab, fail, openTab, connect, phone, storage } = await faultyTabs({ isFaulty: false })
    const second = await openTab()
    const third = await openTab()
    fail()
    await tab.destroy()
    await expect.poll(() => second.logged).toEqual([fault])
    fail()
    await expect(third.propose()).rejects.toMatchObject({ cause: { message: fault.message } })
    const { uri, approval } = await third.propose()
    const offers = storage.keys().find((key) => key.endsWith('//proposal')) ?? ''
    expect(JSON.parse(storage.get(offers) ?? '')).toHaveLength(1)
    await phone.pair(uri)
    const session = await approval
    await expect.poll(() => second.session()).toEqual(session)
    await third.disconnect()
    expect(await connect(third)).toEqual(third.session())
  })

  test('behavior: a tab that loses the lock while it opens passes its calls to the next leader', async () => {
    const { tab, kitId, storage, openTab } = await openDapp()
    await tab.destroy()
    const { locks, grant, steal } = controlledLocks()
    vi.stubGlobal('navigator', { locks })
    const channel = new BroadcastChannel(`latchkey/${kitId}/walletconnect`)
    onTestFinished(() => channel.close())
    const offer = { topic: 'topic', uri: 'wc:topic@2', expiresAt: 1 }
    const ids: string[] = []
    channel.onmessage = ({ data }) => {
      if (data.type === 'hello') channel.postMessage({ type: 'state', state: undefined, since: 0 })
      if (data.type === 'call') ids.push(data.call.id)
    }
    const second = await openTab()
    const { get: read } = storage
    const get = vi.spyOn(storage, 'get')
    let isStolen = false
    get.mockImplementation((key) => {
      if (!key.endsWith('LINK_MODE_APPS')) return read(key)
      get.mockRestore()
      steal()
      isStolen = true
      throw fault
    })
    const proposed = second.propose()
    await expect.poll(() => ids.length).toBe(1)
    grant()
    await expect.poll(() => isStolen).toBe(true)
    channel.postMessage({ type: 'leader', state: undefined, since: Date.now() })
    await expect.poll(() => ids.length).toBe(2)
    channel.postMessage({ type: 'response', id: ids[1], result: offer })
    expect(await proposed).toMatchObject({ uri: offer.uri, expiresAt: offer.expiresAt })
  })
})

/**
 * Rejects when it is called, and throws as a constructor. Browsers do the same in a sandboxed frame, and where the visitor blocks a site's
 * data.
 */
const deny = () => Promise.reject(new DOMException('Access is denied in this context.', 'SecurityError'))

/** Locks that are granted and stolen when the test calls a function. */
function controlledLocks() {
  let grant = () => {}
  let steal = () => {}
  const locks = {
    query: async () => ({}),
    request: (_name: string, _options: LockOptions, hold: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        grant = () => void hold().then(resolve)
        steal = () => reject(new DOMException('Stolen', 'AbortError'))
      }),
  }
  return { locks, grant: () => grant(), steal: () => steal() }
}

describe('without locks', () => {
  test.each<[string, () => void]>([
    ['the browser denies locks', () => vi.stubGlobal('navigator', { locks: { query: deny, request: deny } })],
    ['the browser denies channels', () => vi.stubGlobal('BroadcastChannel', deny)],
  ])('behavior: a tab makes an offer and connects if %s', async (_, refuse) => {
    refuse()
    const { tab, connect } = await openDapp()
    const session = await connect()
    expect(tab.session()).toEqual(session)
  })

  afterEach(() => vi.unstubAllGlobals())

  test('behavior: two tabs have separate sessions, and both work', async () => {
    vi.stubGlobal('navigator', {})
    const { tab: first, storage, openTab, connect, openPhone } = await openDapp()
    const session = await connect(first)
    const second = await openTab()
    expect(second.session()).toBe(undefined)
    const { uri, approval } = await second.propose()
    await (await openPhone()).pair(uri)
    const other = await approval
    expect(other.topic).not.toBe(session.topic)
    const signatures = await Promise.all([sign(first, 'one'), sign(second, 'one')])
    expect(signatures).toEqual([expect.stringMatching(/^0x/), expect.stringMatching(/^0x/)])
    await second.share('eip155').switchNetwork(evmTwo)
    expect([first, second].map(chainOf)).toEqual(['eip155:31337', 'eip155:31338'])
    await first.disconnect()
    expect([first.session(), second.session()?.topic]).toEqual([undefined, other.topic])
    expect(await sign(second, 'still here')).toMatch(/^0x/)
    expect([first.logged, second.logged, storage.keys()]).toEqual([[], [], []])
  })
})
