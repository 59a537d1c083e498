import { createHash } from 'node:crypto'
import { MemoryStore } from '@walletconnect/utils'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { bitcoin, evmOne, evmTwo } from '../../openDapp.test.setup.ts'
import { openWallet } from '../../openWallet.test.setup.ts'
import { connectToWallet, namespaces, ungrantedAccount } from './connected.test.setup.ts'

describe('dropOutdatedMessages', () => {
  test('behavior: an old update or event that is resent after a reload changes nothing', async () => {
    const { tab, wallet, say, topic, createLaterId, chainChanged, accounts, storage, openTab } = await connectToWallet()
    const share = tab.share('eip155')
    const accountsOf = (one = tab) =>
      one
        .share('eip155')
        .connection()
        ?.accounts.map(({ address }) => address)
    const own = ['eip155:31337', 'eip155:31338'].map((chain) => `${chain}:${accounts.eip155}`)
    const replayed = [
      await say(topic, {
        id: createLaterId(),
        method: 'wc_sessionUpdate',
        params: { namespaces: namespaces(...own, `eip155:31337:${ungrantedAccount}`) },
      }),
      await say(topic, { id: createLaterId(), ...chainChanged(31337) }),
    ]
    await expect.poll(() => accountsOf()).toEqual([accounts.eip155, ungrantedAccount])
    await say(topic, { id: createLaterId(), method: 'wc_sessionUpdate', params: { namespaces: namespaces(...own) } })
    await say(topic, { id: createLaterId(), ...chainChanged(31338) })
    await expect.poll(() => share.connection()?.caipNetworkId).toBe('eip155:31338')
    const before = tab.session()
    await tab.destroy()
    // A new page has no messages in memory, so the test removes the entries that the WalletConnect client keeps in memory.
    for (const kind of ['update', 'event_chainChanged']) MemoryStore.delete(`${topic}_session_${kind}`)
    // The WalletConnect client recognises a repeated message by its stored hash. The test removes the hashes of these two messages, as if a
    // thousand newer messages had displaced them. Then the relay resends both messages.
    const key = storage.keys().find((one) => one.endsWith('//messages')) ?? ''
    const known = JSON.parse(storage.get(key) ?? '{}')
    for (const message of replayed) delete known[topic][createHash('sha256').update(message).digest('hex')]
    storage.set(key, JSON.stringify(known))
    const after = await openTab()
    // The WalletConnect client processes messages in order, so earlier messages are processed once the ping has a response.
    await wallet.ping({ topic })
    expect(after.session()).toEqual(before)
  })

  test('behavior: the last event, resent after a reload, does not undo a later choice of the visitor', async () => {
    const { tab, wallet, say, topic, createLaterId, chainChanged, storage, openTab } = await connectToWallet()
    const share = tab.share('eip155')
    const last = await say(topic, { id: createLaterId(), ...chainChanged(31338) })
    await expect.poll(() => share.connection()?.caipNetworkId).toBe('eip155:31338')
    await share.switchNetwork(evmOne)
    await tab.destroy()
    MemoryStore.delete(`${topic}_session_event_chainChanged`)
    const key = storage.keys().find((one) => one.endsWith('//messages')) ?? ''
    const known = JSON.parse(storage.get(key) ?? '{}')
    delete known[topic][createHash('sha256').update(last).digest('hex')]
    storage.set(key, JSON.stringify(known))
    const after = await openTab()
    await wallet.ping({ topic })
    expect(after.share('eip155').connection()?.caipNetworkId).toBe('eip155:31337')
  })

  test('behavior: an event from before the visitor’s last choice changes nothing, however the choice was made', async () => {
    const { tab, wallet, say, topic, chainChanged } = await connectToWallet()
    const share = tab.share('eip155')
    const sentAgo = (ms: number) => (Date.now() - ms) * 1000
    await share.switchNetwork(evmTwo)
    await share.switchNetwork(evmOne)
    await say(topic, { id: sentAgo(60_000), ...chainChanged(31338) })
    await wallet.ping({ topic })
    expect(share.connection()?.caipNetworkId).toBe('eip155:31337')
    // The wallet sent this event one second before the visitor's choice. An event that is at most five seconds older than the choice is
    // still applied.
    await say(topic, { id: sentAgo(1_000), ...chainChanged(31338) })
    await expect.poll(() => share.connection()?.caipNetworkId).toBe('eip155:31338')
  })

  test('behavior: an event from before the visitor’s last choice changes nothing, even if the wallet’s clock is ahead', async () => {
    const { tab, wallet, say, topic, chainChanged } = await connectToWallet(-60_000)
    const share = tab.share('eip155')
    // The wallet's clock is 60 s ahead, so the ids of its messages contain a later time.
    const sentAgo = (ms: number) => (Date.now() + 60_000 - ms) * 1000
    await share.switchNetwork(evmTwo)
    await share.switchNetwork(evmOne)
    await say(topic, { id: sentAgo(20_000), ...chainChanged(31338) })
    await wallet.ping({ topic })
    expect(share.connection()?.caipNetworkId).toBe('eip155:31337')
    await say(topic, { id: sentAgo(1_000), ...chainChanged(31338) })
    await expect.poll(() => share.connection()?.caipNetworkId).toBe('eip155:31338')
  })

  test('behavior: accepts events of a wallet whose clock was ahead at the settlement and is right now', async () => {
    const { tab, say, topic, chainChanged } = await connectToWallet(-6 * 60_000)
    const share = tab.share('eip155')
    await say(topic, { id: Date.now() * 1000, ...chainChanged(31338) })
    await expect.poll(() => share.connection()?.caipNetworkId).toBe('eip155:31338')
  })

  test('behavior: accepts events after a choice during which the site’s clock was ahead', async () => {
    const { tab, say, topic, chainChanged } = await connectToWallet()
    const share = tab.share('eip155')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
    onTestFinished(() => void vi.useRealTimers())
    await share.switchNetwork(evmTwo)
    await share.switchNetwork(evmOne)
    vi.useRealTimers()
    await say(topic, { id: Date.now() * 1000, ...chainChanged(31338) })
    await expect.poll(() => share.connection()?.caipNetworkId).toBe('eip155:31338')
  })

  test('behavior: an event from before the visitor chose an account on the site changes no account', async () => {
    const { tab, wallet, say, topic, accounts } = await connectToWallet()
    const share = tab.share('eip155')
    const start = Date.now()
    const sentAgo = (ms: number) => (start - ms) * 1000
    const granted = namespaces(...[accounts.eip155, ungrantedAccount].map((address) => `eip155:31337:${address}`))
    granted.eip155.events.push('accountsChanged')
    const event = { name: 'accountsChanged', data: [ungrantedAccount] }
    const change = { method: 'wc_sessionEvent', params: { chainId: 'eip155:31337', event } }
    const shown = () => share.connection()?.accounts.map(({ address }) => address)
    await say(topic, { id: sentAgo(90_000), method: 'wc_sessionUpdate', params: { namespaces: granted } })
    await expect.poll(shown).toEqual([accounts.eip155, ungrantedAccount])
    share.noteChoice()
    await say(topic, { id: sentAgo(60_000), ...change })
    await wallet.ping({ topic })
    expect(shown()).toEqual([accounts.eip155, ungrantedAccount])
    await say(topic, { id: sentAgo(1_000), ...change })
    await expect.poll(shown).toEqual([ungrantedAccount, accounts.eip155])
  })

  test('behavior: an event that arrives before the update which grants its account applies after the update', async () => {
    const { tab, wallet, say, topic, accounts } = await connectToWallet()
    const start = Date.now()
    const sentAgo = (ms: number) => (start - ms) * 1000
    const shown = () => tab.share('eip155').connection()?.accounts[0]?.address
    const third = '0x7777777777777777777777777777777777777777'
    const grant = (ms: number, ...addresses: (string | undefined)[]) => {
      const granted = namespaces(...addresses.map((address) => `eip155:31337:${address}`))
      granted.eip155.events.push('accountsChanged')
      return say(topic, { id: sentAgo(ms), method: 'wc_sessionUpdate', params: { namespaces: granted } })
    }
    const change = (ms: number, address: string) => {
      const params = { chainId: 'eip155:31337', event: { name: 'accountsChanged', data: [address] } }
      return say(topic, { id: sentAgo(ms), method: 'wc_sessionEvent', params })
    }
    await change(800, ungrantedAccount)
    await wallet.ping({ topic })
    expect(shown()).toBe(accounts.eip155)
    await grant(900, accounts.eip155, ungrantedAccount)
    await expect.poll(shown).toBe(ungrantedAccount)
    // Two events below wait for an update that grants `third`. The first event is not applied, because the visitor makes a choice after it.
    // The second event is not applied, because the update is newer than the event.
    await change(650, third)
    await wallet.ping({ topic })
    tab.share('eip155').noteChoice()
    await grant(700, accounts.eip155, ungrantedAccount, third)
    await wallet.ping({ topic })
    expect(shown()).toBe(ungrantedAccount)
    await grant(600, accounts.eip155, ungrantedAccount)
    await change(500, third)
    await wallet.ping({ topic })
    await grant(400, accounts.eip155, ungrantedAccount, third)
    await wallet.ping({ topic })
    expect(shown()).toBe(ungrantedAccount)
  })

  test('behavior: an old change of accounts does not undo a newer one with another event name', async () => {
    const { tab, wallet, say, accounts } = await openWallet({ networks: [bitcoin, evmOne] })
    const topic = tab.session()?.topic as string
    const chain = bitcoin.caipNetworkId
    const [one, two] = [`${accounts.bip122}`, 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080']
    const start = Date.now()
    const sentAgo = (ms: number) => (start - ms) * 1000
    const tell = (id: number, name: string, data: unknown) =>
      say(topic, { id, method: 'wc_sessionEvent', params: { chainId: chain, event: { name, data: [data] } } })
    const shown = () => tab.share('bip122').connection()?.accounts[0]?.address
    const bip122 = {
      accounts: [one, two].map((address) => `${chain}:${address}`),
      methods: ['signPsbt', 'sendTransfer'],
      events: ['accountsChanged', 'bip122_addressesChanged'],
    }
    const eip155 = wallet.session.get(topic).namespaces.eip155
    await say(topic, { id: sentAgo(900), method: 'wc_sessionUpdate', params: { namespaces: { bip122, eip155 } } })
    await tell(sentAgo(700), 'accountsChanged', two)
    await expect.poll(shown).toBe(two)
    await tell(sentAgo(800), 'bip122_addressesChanged', { address: one, intention: 'payment' })
    await wallet.ping({ topic })
    expect(shown()).toBe(two)
    // This event of an EVM account does not make the older Bitcoin event below outdated, because the namespaces differ.
    await say(topic, {
      id: sentAgo(500),
      method: 'wc_sessionEvent',
      params: { chainId: 'eip155:31337', event: { name: 'accountsChanged', data: [accounts.eip155] } },
    })
    await tell(sentAgo(600), 'bip122_addressesChanged', { address: one, intention: 'payment' })
    await expect.poll(shown).toBe(one)
  })

  test.each([
    ['eip155', 'eip155'],
    ['eip155:31337', 'eip155:31337'],
    ['eip155', 'eip155:31337'],
  ])(
    'behavior: an event for an account that the wallet took away later is dropped, even if the account is granted again: under %s, then %s',
    async (key, nextKey) => {
      const { tab, wallet, say, topic, accounts } = await connectToWallet()
      const own = [accounts.eip155, ungrantedAccount].map((address) => `eip155:31337:${address}`)
      const start = Date.now()
      const sentAgo = (ms: number) => (start - ms) * 1000
      const shown = () =>
        tab
          .share('eip155')
          .connection()
          ?.accounts.map(({ address }) => address)
      const grant = (id: number, granted: string[], name = key) => {
        const eip155 = { ...namespaces(...granted).eip155, events: ['accountsChanged'] }
        return say(topic, { id, method: 'wc_sessionUpdate', params: { namespaces: { [name]: eip155 } } })
      }
      const change = (id: number) =>
        say(topic, {
          id,
          method: 'wc_sessionEvent',
          params: { chainId: 'eip155:31337', event: { name: 'accountsChanged', data: [ungrantedAccount] } },
        })
      await grant(sentAgo(900), own)
      await grant(sentAgo(700), own.slice(0, 1))
      await grant(sentAgo(600), own, nextKey)
      await expect.poll(shown).toEqual([accounts.eip155, ungrantedAccount])
      await change(sentAgo(800))
      await wallet.ping({ topic })
      expect(shown()).toEqual([accounts.eip155, ungrantedAccount])
      // The update of 600 ms ago only added accounts, so this event of 650 ms ago is still applied.
      await change(sentAgo(650))
      await expect.poll(shown).toEqual([ungrantedAccount, accounts.eip155])
    },
  )

  test('behavior: accepts later events of a wallet whose clock was fast for one event', async () => {
    const { tab, wallet, say, topic, chainChanged } = await connectToWallet()
    const share = tab.share('eip155')
    await say(topic, { id: (Date.now() + 6 * 60_000) * 1000, ...chainChanged(31338) })
    await expect.poll(() => share.connection()?.caipNetworkId).toBe('eip155:31338')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 })
    onTestFinished(() => void vi.useRealTimers())
    await say(topic, { id: Date.now() * 1000, ...chainChanged(31337) })
    await wallet.ping({ topic })
    expect(share.connection()?.caipNetworkId).toBe('eip155:31337')
  })

  test('behavior: an event that the relay delayed has no effect, even if the wallet’s clock is wrong', async () => {
    const minute = 60_000_000
    const { tab, wallet, say, topic, chainChanged, accounts } = await connectToWallet(180 * 60_000)
    const share = tab.share('eip155')
    // The wallet's clock is three hours slow, so the ids of its messages contain an earlier time.
    const now = Date.now() * 1000 - 180 * minute
    const own = ['eip155:31337', 'eip155:31338'].map((chain) => `${chain}:${accounts.eip155}`)
    const update = { namespaces: namespaces(...own, `eip155:31337:${ungrantedAccount}`) }
    const accountsChanged = (address = '') => ({
      method: 'wc_sessionEvent',
      params: { chainId: 'eip155:31337', event: { name: 'accountsChanged', data: [address] } },
    })
    const first = () => share.connection()?.accounts[0]?.address
    update.namespaces.eip155.events.push('accountsChanged')
    await say(topic, { id: now, method: 'wc_sessionUpdate', params: update })
    await say(topic, { id: now - 6 * minute, ...accountsChanged(ungrantedAccount) })
    await wallet.ping({ topic })
    expect(first()).toBe(accounts.eip155)
    await say(topic, { id: now - 4 * minute, ...accountsChanged(ungrantedAccount) })
    await expect.poll(first).toBe(ungrantedAccount)
    await say(topic, { id: now - 4 * minute, ...chainChanged(31338) })
    await expect.poll(() => share.connection()?.caipNetworkId).toBe('eip155:31338')
  })

  test('behavior: the first event of a session has no effect if the relay delayed it', async () => {
    const { tab, wallet, say, topic, chainChanged, createLaterId } = await connectToWallet()
    const share = tab.share('eip155')
    const [first, second] = [createLaterId(), createLaterId()]
    const before = share.connection()
    const hour = Date.now() + 3_600_000
    vi.useFakeTimers({ toFake: ['Date'], now: hour })
    onTestFinished(() => void vi.useRealTimers())
    await say(topic, { id: first, ...chainChanged(31338) })
    await say(topic, { id: second, ...chainChanged(31338) })
    await wallet.ping({ topic })
    expect(share.connection()).toEqual(before)
  })

  test.each([
    ['every stored time', /./, 9e15, 10_000],
    ['the smallest delay', /quickest/, -9e15, -10_000],
  ])('behavior: updates and events arrive, although %s became impossible', async (_, changed, value, sentAgoMs) => {
    const { tab, wallet, say, topic, createLaterId, chainChanged, accounts, storage, openTab } = await connectToWallet()
    const own = `eip155:31338:${accounts.eip155}`
    const update = () => ({
      method: 'wc_sessionUpdate',
      params: { namespaces: namespaces(own, `eip155:31337:${ungrantedAccount}`) },
    })
    await say(topic, { id: createLaterId(), ...chainChanged(31338) })
    await say(topic, { id: createLaterId(), ...update() })
    await wallet.ping({ topic })
    await tab.share('eip155').switchNetwork(evmOne)
    await tab.destroy()
    for (const kind of ['update', 'event_chainChanged']) MemoryStore.delete(`${topic}_session_${kind}`)
    const key = storage.keys().find((one) => one.endsWith('//session')) ?? ''
    const [session] = JSON.parse(storage.get(key) ?? '')
    const kinds = Object.keys(session.heard).filter((kind) => changed.test(kind))
    expect(kinds).toContain('quickest')
    const heard = { ...session.heard, ...Object.fromEntries(kinds.map((kind) => [kind, value])) }
    storage.set(key, JSON.stringify([{ ...session, heard }]))
    const after = await openTab()
    const { share } = after
    await say(topic, { id: (Date.now() - sentAgoMs) * 1000, ...chainChanged(31338) })
    await expect.poll(() => share('eip155').connection()?.caipNetworkId).toBe('eip155:31338')
    const params = { namespaces: namespaces(own) }
    await say(topic, { id: createLaterId(), method: 'wc_sessionUpdate', params })
    await expect.poll(() => share('eip155').connection()?.approvedCaipNetworkIds).toEqual(['eip155:31338'])
  })

  test('behavior: an extension that is resent does not extend the session again', async () => {
    const { tab, wallet, say, topic, createLaterId } = await connectToWallet()
    const extension = { id: createLaterId(), method: 'wc_sessionExtend', params: {} }
    await say(topic, extension)
    await wallet.ping({ topic })
    const before = tab.session()?.expiresAt
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 24 * 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    await say(topic, extension)
    await wallet.ping({ topic })
    expect(tab.session()?.expiresAt).toBe(before)
  })
})
