import type { AdapterConnection, WalletConnectClient } from '@latchkey/core/adapter'
import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { evmOne, evmTwo, openDapp, solana } from '../openDapp.test.setup.ts'

afterEach(() => {
  vi.useRealTimers()
})

const chainOf = (tab: WalletConnectClient) => tab.share('eip155').connection()?.caipNetworkId
const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`
const sign = (tab: WalletConnectClient, text: string) => {
  const address = tab.share('eip155').connection()?.accounts[0]?.address
  return tab.share('eip155').request({ method: 'personal_sign', params: [hex(text), address] })
}

/** Opens a page that asks the phone for a signature and closes before the response. Then opens another page. */
async function reloadWhileAsking() {
  const { tab, phone, storage, openTab, connect } = await openDapp()
  await connect()
  phone.setMode('manual')
  sign(tab, 'and gone').catch(() => {})
  await phone.nextPrompt()
  await tab.destroy()
  return { phone, storage, after: await openTab() }
}

describe('reload', () => {
  test('default', async () => {
    const { tab, openTab, connect } = await openDapp()
    const session = await connect()
    await tab.share('eip155').switchNetwork(evmTwo)
    await tab.destroy()
    const after = await openTab()
    expect(after.session()).toEqual({
      ...session,
      connections: { ...session.connections, eip155: { ...session.connections.eip155, caipNetworkId: 'eip155:31338' } },
    })
    expect(await sign(after, 'once more')).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('behavior: opens no socket if there is no topic to subscribe to', async () => {
    const { relay, openTab, tab } = await openDapp()
    await tab.destroy()
    await relay.stop()
    const after = await openTab()
    expect(after.session()).toBe(undefined)
    expect(after.logged).toEqual([])
  })

  test('behavior: a session that the wallet ended while the page was closed is not restored', async () => {
    const { tab, phone, openTab, connect } = await openDapp()
    await connect()
    await tab.destroy()
    await phone.deleteSession()
    const after = await openTab()
    await expect.poll(() => after.session()).toBe(undefined)
  })

  test('behavior: a response to a request of an earlier page is handled once, without a log entry', async () => {
    const { phone, storage, after } = await reloadWhileAsking()
    await phone.approve()
    phone.setMode('approve')
    await phone.switchChain(evmTwo.caipNetworkId)
    await expect.poll(() => chainOf(after)).toBe(evmTwo.caipNetworkId)
    const unread = storage.keys().find((key) => key.endsWith('//messages_withoutClientAck')) ?? ''
    await expect.poll(() => storage.get(unread)).toBe('{}')
    expect(after.logged).toEqual([])
  })

  test('behavior: the wallet can end the session while a request of an earlier page is open', async () => {
    const { phone, after } = await reloadWhileAsking()
    await phone.deleteSession()
    await expect.poll(() => after.session()).toBe(undefined)
    expect(after.logged).toEqual([])
  })

  test('behavior: a wallet can accept an offer after the page was reloaded', async () => {
    const { tab, phone, openTab } = await openDapp()
    const { uri, approval } = await tab.propose()
    const answer = expect(approval).rejects.toMatchObject({ code: 'RequestAborted' })
    await tab.destroy()
    await answer
    const after = await openTab()
    await phone.pair(uri)
    await expect.poll(() => after.session()?.wallet.name).toBe('Test Phone')
  })

  test('behavior: an offer of an earlier page can be cancelled by the topic of its URI', async () => {
    const { tab, phone, openTab } = await openDapp()
    const { uri } = await tab.propose()
    await tab.destroy()
    const after = await openTab()
    after.cancel(uri.slice('wc:'.length, uri.indexOf('@')))
    const next = await after.propose()
    await phone.pair(uri).catch(() => {})
    await phone.pair(next.uri)
    await next.approval
    expect(phone.sessions()).toHaveLength(1)
    expect(after.session()?.topic).toBe((await next.approval).topic)
  })

  test('behavior: an offer that is accepted shortly before its expiry connects, although the page made another one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { tab, phone } = await openDapp()
    const { uri, approval, expiresAt } = await tab.propose()
    vi.setSystemTime(expiresAt - 9_000)
    const next = await tab.propose()
    await phone.pair(uri)
    expect((await approval).wallet.name).toBe('Test Phone')
    await expect(next.approval).rejects.toMatchObject({ code: 'RequestAborted' })
  })

  test('behavior: a wallet is notified at the next start if the session ended while the relay was unreachable', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { tab, relay, phone, openTab, connect } = await openDapp()
    await connect()
    await relay.stop()
    const left = tab.disconnect()
    await expect.poll(() => tab.session()).toBe(undefined)
    await vi.advanceTimersByTimeAsync(3_000)
    await left
    await tab.destroy()
    await relay.restart()
    const after = await openTab()
    expect(after.session()).toBe(undefined)
    await expect.poll(() => phone.sessions()).toEqual([])
  })
})

describe('the expiry of a session', () => {
  test('behavior: an expired session is not restored', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { tab, openTab, connect } = await openDapp({ networks: [evmOne] })
    const { expiresAt } = await connect()
    await tab.destroy()
    vi.setSystemTime(expiresAt + 1_000)
    const after = await openTab()
    expect(after.session()).toBe(undefined)
    expect(after.logged).toEqual([])
  })

  test('behavior: a session that expires while the page is open ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { tab, connect } = await openDapp({ networks: [evmOne] })
    const { expiresAt } = await connect()
    const receivedValues: unknown[] = []
    tab.subscribe((session) => receivedValues.push(session))
    vi.setSystemTime(expiresAt + 1_000)
    await expect.poll(() => receivedValues).toEqual([undefined])
    expect(tab.share('eip155').connection()).toBe(undefined)
  })
})

describe('the wallet', () => {
  test('behavior: ends the session', async () => {
    const { tab, phone, connect } = await openDapp()
    await connect()
    const receivedValues: unknown[] = []
    tab.subscribe((session) => receivedValues.push(session))
    await phone.deleteSession()
    await expect.poll(() => receivedValues).toEqual([undefined])
    expect(tab.share('eip155').connection()).toBe(undefined)
    expect(tab.logged).toEqual([])
  })

  test('behavior: switches to another chain, and only that namespace is notified', async () => {
    const { tab, phone, connect } = await openDapp()
    await connect()
    const receivedValues: (AdapterConnection | undefined)[] = []
    const others: unknown[] = []
    const share = tab.share('eip155')
    share.subscribe(() => receivedValues.push(share.connection()))
    tab.share('solana').subscribe(() => others.push(true))
    const before = share.connection()
    await phone.switchChain(evmTwo.caipNetworkId)
    await expect.poll(() => receivedValues).toEqual([{ ...before, caipNetworkId: evmTwo.caipNetworkId }])
    expect(others).toEqual([])
  })

  test('behavior: switches to another account', async () => {
    const { tab, phone, connect } = await openDapp({ phone: { accountCount: 2 } })
    await connect()
    const addresses = () =>
      tab
        .share('eip155')
        .connection()
        ?.accounts.map(({ address }) => address)
    const before = addresses()
    expect(before?.length).toBe(2)
    await phone.selectAccount(1)
    await expect.poll(addresses).toEqual(before?.toReversed())
  })

  test('behavior: an account that the session does not grant changes nothing', async () => {
    const { tab, phone, connect } = await openDapp()
    await connect()
    const before = tab.session()
    await phone.emitAccountsChanged({
      caipNetworkId: evmOne.caipNetworkId,
      accounts: ['0x000000000000000000000000000000000000dEaD'],
    })
    await phone.switchChain(evmTwo.caipNetworkId)
    await expect.poll(() => chainOf(tab)).toBe(evmTwo.caipNetworkId)
    expect(tab.session()?.connections.eip155?.accounts).toEqual(before?.connections.eip155?.accounts)
  })

  test('behavior: withdraws chains, and grants others', async () => {
    const { tab, phone, connect } = await openDapp()
    await connect()
    await phone.updateSession({ chains: [evmTwo.caipNetworkId, solana.caipNetworkId] })
    await expect.poll(() => tab.share('bip122').connection()).toBe(undefined)
    expect(tab.share('eip155').connection()).toMatchObject({
      caipNetworkId: evmTwo.caipNetworkId,
      approvedCaipNetworkIds: [evmTwo.caipNetworkId],
    })
    await phone.updateSession({ chains: [evmOne.caipNetworkId] })
    await expect.poll(() => chainOf(tab)).toBe(evmOne.caipNetworkId)
    expect(Object.keys(tab.session()?.connections ?? {})).toEqual(['eip155'])
  })
})

describe('disconnect', () => {
  test('default', async () => {
    const { tab, phone, connect } = await openDapp()
    await connect()
    await tab.share('solana').disconnect()
    expect(tab.session()).toBe(undefined)
    await expect.poll(() => phone.sessions()).toEqual([])
    expect(tab.logged).toEqual([])
  })

  test('behavior: rejects requests that wait for the wallet', async () => {
    const { tab, phone, connect } = await openDapp()
    await connect()
    phone.setMode('manual')
    const signature = expect(sign(tab, 'never')).rejects.toMatchObject({
      name: 'ConnectionError',
      code: 'NotConnected',
    })
    await phone.nextPrompt()
    await tab.disconnect()
    await signature
  })
})

describe('the relay', () => {
  test('behavior: the session stays alive when the relay stops and starts again', async () => {
    const { tab, relay, phone, connect } = await openDapp()
    await connect()
    await relay.stop()
    await relay.restart()
    expect(await sign(tab, 'after the storm')).toMatch(/^0x[0-9a-f]{130}$/)
    await phone.deleteSession()
    await expect.poll(() => tab.session()).toBe(undefined)
  })

  test('behavior: a request that is made while the relay is unreachable is sent once it is back', async () => {
    const { tab, relay, connect } = await openDapp()
    await connect()
    await relay.stop()
    const signature = sign(tab, 'in the storm')
    await relay.restart()
    expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  })
})

describe('storage', () => {
  test('behavior: the next page can make an offer, whatever the storage contains', async () => {
    const storage = memoryAdapterStorage()
    // The keys that the site reads. A site writes only some of them, so `storage.keys()` is not enough.
    const readKeys = new Set<string>()
    const { get } = storage
    storage.get = (key) => {
      readKeys.add(key)
      return get(key)
    }
    const { tab, openTab, connect } = await openDapp({ storage })
    await connect()
    await tab.propose()
    await tab.destroy()
    const kept = storage.keys().map((key) => [key, storage.get(key) ?? ''] as const)
    expect([...readKeys].filter((key) => /\/\/requests?$/.test(key))).toHaveLength(2)
    const entries = [
      'null',
      '5',
      '{}',
      '{"topic":"x"}',
      '{"topic":"x","relay":{"protocol":"irn"},"expiry":99999999999}',
    ]
    const lists = entries.map((entry) => `[${entry}]`)
    for (const key of readKeys) {
      const text = get(key) ?? ''
      // Stored entries that are valid except for their relay.
      const others = ['null', '{"protocol":"x"}'].map((relay) => text.replace('{"protocol":"irn"}', relay))
      for (const corrupt of [...entries, ...lists, ...others, '"x"', '[]', '{"client_ed25519_seed":"x"}', '{']) {
        const other = memoryAdapterStorage()
        for (const entry of kept) other.set(...entry)
        other.set(key, corrupt)
        const next = await openTab({ storage: other })
        const { uri } = await next.propose().catch((cause) => {
          throw new Error(`${key}: ${corrupt}`, { cause })
        })
        expect(uri).toMatch(/^wc:/)
        await next.destroy()
      }
    }
  })

  test.each(['[]', '[{', undefined])(
    'behavior: the wallet’s messages arrive on the next page, although the stored subscriptions became %s',
    async (damaged) => {
      const { tab, phone, storage, openTab, connect } = await openDapp({ networks: [evmOne, evmTwo] })
      await connect()
      await tab.destroy()
      const key = storage.keys().find((one) => one.endsWith('//subscription')) ?? ''
      if (damaged === undefined) storage.remove(key)
      else storage.set(key, damaged)
      const next = await openTab()
      await phone.switchChain(evmTwo.caipNetworkId)
      await expect.poll(() => chainOf(next)).toBe(evmTwo.caipNetworkId)
      expect(await sign(next, 'hello')).toMatch(/^0x[0-9a-f]{130}$/)
      await phone.deleteSession()
      await expect.poll(() => next.session()).toBe(undefined)
    },
  )

  test.each([4_000_000_000, Math.floor(Date.now() / 1000) + 8 * 24 * 60 * 60])(
    'behavior: a session that a script stored, with the end at %i, does not replace the session in use',
    async (expiry) => {
      const { tab, storage, openTab, connect } = await openDapp({ networks: [evmOne] })
      await connect()
      const real = tab.session()
      await tab.destroy()
      const edit = (name: string, change: (value: never) => unknown) => {
        const key = storage.keys().find((one) => one.endsWith(`//${name}`)) ?? ''
        storage.set(key, JSON.stringify(change(JSON.parse(storage.get(key) ?? '') as never)))
      }
      const topic = 'e'.repeat(64)
      const accounts = ['eip155:31337:0x6666666666666666666666666666666666666666']
      edit('session', ([session]: [{ namespaces: { eip155: object } }]) => {
        const namespaces = { eip155: { ...session.namespaces.eip155, accounts } }
        return [session, { ...session, topic, expiry, namespaces }]
      })
      edit('keychain', (keys: object) => ({ ...keys, [topic]: '7'.repeat(64) }))
      const again = await openTab()
      expect(again.session()).toEqual(real)
      const stored = () => storage.keys().filter((key) => storage.get(key)?.includes(topic))
      await expect.poll(stored).toEqual([])
    },
  )

  test('behavior: does not grow with the number of earlier sessions and offers', async () => {
    const { tab, phone, storage, openTab, connect } = await openDapp()
    let page = tab
    const sizes: number[] = []
    for (let count = 0; count < 4; count++) {
      await connect(page)
      await sign(page, 'hello')
      await phone.switchChain(evmTwo.caipNetworkId)
      await expect.poll(() => chainOf(page)).toBe(evmTwo.caipNetworkId)
      await phone.updateSession({ chains: [evmOne.caipNetworkId] })
      await expect.poll(() => chainOf(page)).toBe(evmOne.caipNetworkId)
      await page.disconnect()
      phone.setMode('reject')
      await expect(connect(page)).rejects.toThrow()
      phone.setMode('approve')
      const { approval, cancel } = await page.propose()
      cancel()
      await approval.catch(() => {})
      await page.destroy()
      page = await openTab()
      const size = () => storage.keys().reduce((sum, key) => sum + key.length + (storage.get(key)?.length ?? 0), 0)
      await expect.poll(size).toBeLessThan(1_500)
      sizes.push(size())
    }
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(1_000)
  })
})
