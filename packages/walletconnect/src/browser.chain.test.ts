import type { Route } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { evmOne, evmTwo } from './openDapp.test.setup.ts'
import { openSite } from './openSite.test.setup.ts'

const signature = /^0x[0-9a-f]{130}$/

describe('in a browser', () => {
  test('behavior: a session contacts no server but the relay, from offer to end', async () => {
    const { relay, origin, phone, asked, openTab } = await openSite()
    const tab = await openTab()
    expect(tab.sockets()).toBe(0)
    const { uri } = await tab.ask('propose')
    await phone.pair(uri)
    expect(await tab.ask('approval')).toBe('Test Phone')
    expect(await tab.ask('sign', 'hello')).toMatch(signature)
    await tab.ask('switchNetwork', evmTwo)
    await tab.reload()
    expect((await tab.ask('session'))?.connections.eip155?.caipNetworkId).toBe('eip155:31338')
    expect(await tab.ask('sign', 'once more')).toMatch(signature)
    await tab.ask('disconnect')
    await expect.poll(() => phone.sessions()).toEqual([])
    expect([...new Set(asked)].sort()).toEqual([origin, relay.relayUrl].sort())
    expect([await tab.ask('logged'), await tab.ask('violations')]).toEqual([[], []])
  })

  test('behavior: works on a machine without a network if the relay runs on that machine', async () => {
    const { context, phone, openTab } = await openSite()
    await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    const tab = await openTab()
    const { uri } = await tab.ask('propose')
    await phone.pair(uri)
    expect(await tab.ask('approval')).toBe('Test Phone')
  })

  test('behavior: two tabs share one socket, and the second tab opens its own when the first closes', async () => {
    const { phone, openTab } = await openSite()
    const first = await openTab()
    const second = await openTab()
    const { uri } = await second.ask('propose')
    await phone.pair(uri)
    expect(await second.ask('approval')).toBe('Test Phone')
    expect([first.sockets(), second.sockets()]).toEqual([1, 0])
    expect(await second.ask('sign', 'by way of the first')).toMatch(signature)
    await first.page.close()
    expect(await second.ask('sign', 'on my own')).toMatch(signature)
    expect(second.sockets()).toBe(1)
  })

  test('behavior: another tab takes over from a crashed one, and its request still gets a response', async () => {
    const { phone, openTab } = await openSite()
    const first = await openTab()
    const second = await openTab()
    const { uri } = await first.ask('propose')
    await phone.pair(uri)
    await first.ask('approval')
    phone.setMode('manual')
    await expect.poll(() => second.ask('session')).not.toBe(undefined)
    const answer = second.ask('sign', 'through a crash')
    await phone.nextPrompt()
    await first.page.goto('chrome://crash').catch(() => {})
    await phone.approve()
    expect(await answer).toMatch(signature)
  })

  test.each(['network', 'wallet'])(
    'behavior: a tab that stood still does not undo the %s that the visitor has chosen in another tab since',
    async (choice) => {
      const { context, phone, openTab } = await openSite()
      const first = await openTab()
      const { uri } = await first.ask('propose')
      await phone.pair(uri)
      await first.ask('approval')
      // A synchronous request blocks the first tab, so the next message of the wallet waits unread in the socket of that tab.
      let setBlockedRoute = (_: Route) => {}
      const whenBlocked = new Promise<Route>((resolve) => {
        setBlockedRoute = resolve
      })
      await context.route('**/wait', (route) => setBlockedRoute(route))
      const whenUnblocked = first.page.evaluate(() => {
        const request = new XMLHttpRequest()
        request.open('GET', '/wait', false)
        request.send()
      })
      const blockedRoute = await whenBlocked
      await phone.switchChain(evmTwo.caipNetworkId)
      const second = await openTab()
      const chainOf = async (tab = second) => (await tab.ask('session'))?.connections.eip155?.caipNetworkId
      await expect.poll(() => chainOf()).toBe(evmTwo.caipNetworkId)
      if (choice === 'network') await second.ask('switchNetwork', evmOne)
      else {
        await second.ask('disconnect')
        const other = await second.ask('propose')
        await phone.pair(other.uri)
        await second.ask('approval')
      }
      const topicOf = async (tab = second) => (await tab.ask('session'))?.topic
      const chosen = [await topicOf(), await chainOf()]
      await blockedRoute.fulfill()
      await whenUnblocked
      // The first tab becomes a follower. Then it shows the account and chain that the visitor chose in the second tab.
      await expect.poll(async () => [await topicOf(first), await chainOf(first)]).toEqual(chosen)
      await first.page.close()
      await second.reload()
      expect([await topicOf(), await chainOf()]).toEqual(chosen)
    },
  )

  test('behavior: each tab has its own session if the browser has no locks', async () => {
    const { context, phone, openTab } = await openSite()
    await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }))
    const first = await openTab()
    const second = await openTab()
    for (const tab of [first, second]) {
      const { uri } = await tab.ask('propose')
      await phone.pair(uri)
      expect(await tab.ask('approval')).toBe('Test Phone')
    }
    expect([first.sockets(), second.sockets()]).toEqual([1, 1])
    expect(await first.ask('sign', 'in the first tab')).toMatch(signature)
    await first.ask('destroy')
    expect(await second.ask('sign', 'in the second tab')).toMatch(signature)
  })

  test('behavior: replaces a socket that died during sleep once the page is visible again', async () => {
    const { context, phone, openTab } = await openSite()
    const lose: (() => void)[] = []
    await context.routeWebSocket(/./, (page) => {
      const relay = page.connectToServer()
      let isLost = false
      lose.push(() => {
        isLost = true
      })
      page.onMessage((message) => !isLost && relay.send(message))
      relay.onMessage((message) => !isLost && page.send(message))
    })
    const tab = await openTab()
    const { uri } = await tab.ask('propose')
    await phone.pair(uri)
    await tab.ask('approval')
    for (const each of lose) each()
    await phone.switchChain(evmTwo.caipNetworkId)
    await tab.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const chain = async () => (await tab.ask('session'))?.connections.eip155?.caipNetworkId
    await expect.poll(chain).toBe('eip155:31338')
    expect(lose.length).toBe(2)
  })

  test('behavior: does not open a link from the page’s storage', async () => {
    const { context, phone, openTab } = await openSite()
    await context.addInitScript(() => {
      const opened: unknown[] = []
      Object.assign(window, { opened, open: (href: unknown) => void opened.push(href) })
    })
    const tab = await openTab()
    const { uri } = await tab.ask('propose')
    await phone.pair(uri)
    await tab.ask('approval')
    await tab.page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.endsWith('//session')) ?? ''
      const [session] = JSON.parse(localStorage.getItem(key) ?? '[]')
      localStorage.setItem(key, JSON.stringify([{ ...session, sessionConfig: { disableDeepLink: false } }]))
      localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify({ href: 'javascript:alert(1)//' }))
    })
    await tab.reload()
    await tab.page.bringToFront()
    expect(await tab.ask('sign', 'and stay here')).toMatch(signature)
    expect(await tab.page.evaluate(() => (window as unknown as { opened: unknown[] }).opened)).toEqual([])
  })
})
