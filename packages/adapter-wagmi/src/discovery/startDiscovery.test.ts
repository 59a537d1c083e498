import { announceDetail, malformedWallets } from '@latchkey/testing/wallet'
import { injected } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { createKit, setUpKits, type TestKit, type TestKitOptions, toNetwork } from '../../test/setUpPage.ts'
import { fromWagmi } from '../connectors/fromWagmi.ts'
import type { Eip1193Provider } from '../provider.ts'

const networks = [toNetwork({ chainId: 1, rpcUrl: 'http://127.0.0.1:1' })]
const icon = 'data:image/svg+xml,<svg/>'

const kits = setUpKits()

function start(options: Partial<TestKitOptions> = {}): TestKit {
  const kit = createKit({ networks, ...options })
  kits.push(kit)
  kit.adapter.start()
  return kit
}
const createProvider = (): Eip1193Provider => ({ request: async () => [], on() {}, removeListener() {} })
type Announcement = { uuid?: string; name?: string; rdns?: string; icon?: string; provider?: unknown }
function announce({ provider = createProvider(), ...info }: Announcement = {}) {
  const walletInfo = { uuid: crypto.randomUUID(), name: 'Example', rdns: 'com.example', icon, ...info }
  announceDetail({ info: walletInfo, provider })
  return { ...walletInfo, provider }
}
const entry = (id: string, change: object = {}) => ({
  id,
  name: 'Example',
  type: 'ANNOUNCED',
  namespace: 'eip155',
  info: { rdns: id.split('~')[0] },
  imageUrl: icon,
  ...change,
})
const browserWallet = { id: 'injected', name: 'Browser Wallet', type: 'INJECTED', namespace: 'eip155' }

describe('startDiscovery', () => {
  test('default', () => {
    const wallet = { info: { uuid: crypto.randomUUID(), name: 'Example', rdns: 'com.example', icon } }
    window.addEventListener('eip6963:requestProvider', () => announceDetail({ ...wallet, provider: createProvider() }))
    const { events, factory } = start()
    expect(events).toEqual([{ type: 'connectors', connectors: [entry('com.example')] }])
    expect(factory.config.connectors.map(({ id, name, icon, type }) => ({ id, name, icon, type }))).toEqual([
      { id: 'com.example', name: 'Example', icon, type: 'injected' },
    ])
  })

  test('behavior: emits an empty list when no wallet is found', () => {
    expect(start().events).toEqual([{ type: 'connectors', connectors: [] }])
  })

  test("behavior: a stranger that announces a wallet's object under another rdns does not free the wallet's own rdns for others", () => {
    const { connectors } = start()
    const provider = createProvider()
    announce({ rdns: 'org.stranger', name: 'Foo', provider })
    announce({ provider })
    announce()
    expect(connectors()).toEqual([entry('org.stranger', { name: 'Foo' }), entry('com.example', { isDuplicate: true })])
  })

  test('behavior: marks all wallets if there are more than can be listed', () => {
    const { connectors } = start()
    const countMarked = () => connectors().filter(({ isDuplicate }) => isDuplicate).length
    for (let count = 0; count < 64; count++) announce({ rdns: `org.n${count}`, name: `Wallet ${count}` })
    expect(countMarked()).toBe(0)
    announce({ rdns: 'org.late', name: 'Late' })
    expect(countMarked()).toBe(64)
  })

  test('behavior: lists late wallets as they appear', () => {
    const { connectors } = start()
    announce()
    expect(connectors()).toEqual([entry('com.example')])
    announce({ rdns: 'org.late', name: 'Late' })
    expect(connectors()).toEqual([entry('com.example'), entry('org.late', { name: 'Late' })])
  })

  test('behavior: ignores a second announcement of the same wallet, also with a new uuid', () => {
    const { events } = start()
    const { provider, uuid } = announce()
    const count = events.length
    announce({ uuid, provider })
    announce({ provider })
    expect(events).toHaveLength(count)
  })

  test.each([
    ['name', { name: 'Renamed' }],
    ['icon', { icon: 'data:image/svg+xml,<svg></svg>' }],
    ['missing icon', { icon: 'none' }],
  ])(
    "behavior: a stranger that announces a wallet's object under its rdns first does not decide its %s",
    (_, change) => {
      const { connectors } = start()
      const { provider } = announce(change)
      for (const _ of Array(2)) announce({ provider })
      announce({ provider, ...change })
      const { icon: shown, ...name } = { icon, ...change }
      const { imageUrl: _icon, ...first } = entry('com.example', { ...name, isDuplicate: true })
      expect(connectors()).toEqual([
        { ...first, ...(shown !== 'none' && { imageUrl: shown }) },
        entry('com.example~2', { isDuplicate: true }),
      ])
    },
  )

  test('behavior: marks wallets with the same rdns, and gives each its own id', () => {
    const { connectors } = start()
    announce()
    announce({ name: 'Look-alike' })
    announce({ icon: 'data:image/svg+xml,<svg></svg>' })
    expect(connectors().map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([
      ['com.example', true],
      ['com.example~2', true],
      ['com.example~3', true],
    ])
  })

  test('behavior: lists a wallet that announces itself with a new object each time once, and marks it', () => {
    const { connectors, factory } = start()
    for (const _ of Array(7)) announce()
    expect(connectors()).toEqual([entry('com.example', { isDuplicate: true })])
    expect(factory.config.connectors.map(({ id }) => id)).toEqual(['com.example'])
  })

  /** Announces a wallet as extensions do: now, and whenever the page asks for wallets. `create` returns the object to announce. */
  function announceOnRequest(create: () => Eip1193Provider) {
    const announceAgain = () => void announce({ provider: create() })
    window.addEventListener('eip6963:requestProvider', announceAgain)
    announceAgain()
  }
  const always = (provider: Eip1193Provider) => () => provider
  const bothRows = [entry('com.example', { isDuplicate: true }), entry('com.example~2', { isDuplicate: true })]

  test.each([
    ['one object', always(createProvider()), false],
    ['one object, before a wallet that is late', always(createProvider()), true],
    ['a new object each time', createProvider, false],
    ['a new object each time, before a wallet that is late', createProvider, true],
  ])('behavior: a copy that announces itself first does not hide the wallet: %s', (_, createCopy, isLate) => {
    announceOnRequest(createCopy)
    if (!isLate) announceOnRequest(always(createProvider()))
    const { connectors } = start()
    if (isLate) announceOnRequest(always(createProvider()))
    expect(connectors()).toEqual(bothRows)
  })

  test('behavior: a copy with many objects does not hide the wallet', () => {
    window.addEventListener('eip6963:requestProvider', () => {
      for (const _ of Array(100)) announce()
    })
    announceOnRequest(always(createProvider()))
    expect(start().connectors()).toEqual(bothRows)
  })

  test('behavior: asks a limited number of times, also if a wallet announces a new object each time', () => {
    let requests = 0
    window.addEventListener('eip6963:requestProvider', () => requests++)
    announceOnRequest(createProvider)
    const { connectors } = start()
    expect([requests, connectors()]).toEqual([1, [entry('com.example')]])
    for (const _ of Array(100)) announce()
    expect([requests, connectors()]).toEqual([9, [entry('com.example', { isDuplicate: true })]])
  })

  test('behavior: lists such a wallet once also if it has no usable icon', () => {
    const { connectors } = start()
    for (const _ of Array(7)) announce({ icon: 'https://example.com/icon.png' })
    const { imageUrl: _icon, ...row } = entry('com.example', { isDuplicate: true })
    expect(connectors()).toEqual([row])
  })

  test('behavior: lists one provider object with two names twice, and marks the later row', () => {
    const { connectors } = start()
    const { provider } = announce()
    for (const _ of Array(2)) announce({ provider, rdns: 'org.other', name: 'Other' })
    announce({ provider })
    expect(connectors()).toEqual([entry('com.example'), entry('org.other', { name: 'Other', isDuplicate: true })])
  })

  test('behavior: an rdns of one word does not take an id of the kit', () => {
    Object.assign(window, { ethereum: createProvider() })
    const { connectors } = start()
    announce({ rdns: 'injected' })
    announce({ rdns: 'walletconnect' })
    expect(connectors().map(({ id, name }) => [id, name])).toEqual([
      ['injected', 'Browser Wallet'],
      ['eip6963:injected', 'Example'],
      ['eip6963:walletconnect', 'Example'],
    ])
  })

  test('behavior: limits the wallets that a page can announce', () => {
    const { connectors, factory } = start()
    for (const index of Array(500).keys()) announce({ rdns: `com.example${index}` })
    expect([connectors().length, factory.config.connectors.length]).toEqual([64, 64])
  })

  test('behavior: later changes of an announcement have no effect', () => {
    const info = { uuid: crypto.randomUUID(), name: 'Example', rdns: 'com.example', icon }
    const { connectors, factory } = start()
    announceDetail({ info, provider: createProvider() })
    Object.assign(info, { name: 'Another', rdns: 'org.other', icon: 'javascript:alert(1)' })
    expect(connectors()).toEqual([entry('com.example')])
    expect(factory.config.connectors[0]).toMatchObject({ id: 'com.example', name: 'Example', icon })
  })

  test('behavior: rejects or isolates hostile wallets, and keeps the others', async () => {
    const refuse = () => {
      throw new Error('hostile')
    }
    const { connectors, adapter, logged } = start()
    announceDetail(null)
    announceDetail(new Proxy({}, { get: refuse }))
    for (const change of Object.values(malformedWallets)) if (!('icon' in change)) announce(change)
    announce({ rdns: 'org.throwing', provider: { request: refuse, on: refuse, removeListener: refuse } })
    announce({ rdns: 'org.frozen', provider: Object.freeze({ request: async () => ['0x0'] }) })
    announce({
      rdns: 'org.getter',
      provider: {
        request: async () => null,
        get on() {
          return refuse()
        },
      },
    })
    announce()
    expect(connectors().map(({ id }) => id)).toEqual(['org.throwing', 'org.frozen', 'org.getter', 'com.example'])
    for (const connectorId of ['org.throwing', 'org.frozen', 'org.getter'])
      await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'ProviderFailed' })
    expect(logged.length).toBeGreaterThan(0)
  })

  test('behavior: lists a wallet in window.ethereum, unless it announced itself', () => {
    const provider = createProvider()
    Object.assign(window, { ethereum: provider })
    const { connectors, factory } = start()
    expect(connectors()).toEqual([browserWallet])
    announce({ provider })
    expect(connectors()).toEqual([entry('com.example')])
    expect(factory.config.connectors.map(({ id }) => id)).toEqual(['com.example'])
  })

  test('behavior: marks the entry if several wallets in window.ethereum did not announce themselves', () => {
    const [first, second] = [createProvider(), createProvider()]
    Object.assign(window, { ethereum: { ...createProvider(), providers: [first, second] } })
    expect(start().connectors()).toEqual([{ ...browserWallet, isDuplicate: true }])
    Object.assign(window, { ethereum: { ...createProvider(), providers: [first, first] } })
    expect(start().connectors()).toEqual([browserWallet])
  })

  test('behavior: lists a wallet that sets window.ethereum later', () => {
    const { connectors } = start()
    Object.assign(window, { ethereum: createProvider() })
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(connectors()).toEqual([browserWallet])
  })

  test('behavior: a wallet in window.ethereum does not take the id of a connector of the site, now or later', () => {
    const siteConnector = { ...browserWallet, name: 'Injected', type: 'EXTERNAL' }
    const { connectors } = start({ connectors: [fromWagmi(injected())] })
    expect(connectors()).toEqual([siteConnector])
    Object.assign(window, { ethereum: createProvider() })
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(connectors()).toEqual([siteConnector])
    expect(start({ connectors: [fromWagmi(injected())] }).connectors()).toEqual([siteConnector])
  })

  test('param: discovery', () => {
    Object.assign(window, { ethereum: createProvider() })
    const neither = start({ ports: { discovery: { announced: false, injected: false } } })
    announce()
    expect(neither.connectors()).toEqual([])
    const injectedAlone = start({ ports: { discovery: { announced: false, injected: true } } })
    announce()
    expect(injectedAlone.connectors()).toEqual([browserWallet])
  })
})
