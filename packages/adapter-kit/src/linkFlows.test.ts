import type { AdapterConnection, AdapterEvent, SessionWallet } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { createIntents } from './intents.ts'
import {
  attachLink,
  disconnectLinks,
  endLinksOfGoneWallets,
  enterLink,
  type LinkedWallet,
  moveLink,
  switchLink,
} from './linkFlows.ts'
import { createLinks } from './links.ts'
import { createRegistry, type Listed } from './registry.ts'

const main = networkOf('main')
const otherNetwork = networkOf('test')
const notConnected = expect.objectContaining({ name: 'ConnectionError', code: 'NotConnected' })

function setUp() {
  const events: AdapterEvent[] = []
  const logged: unknown[] = []
  const released: string[] = []
  const abort = new AbortController()
  const context = {
    links: createLinks<LinkedWallet>({
      emit: (event) => void events.push(event),
      log: (error) => void logged.push(error),
    }),
    registry: createRegistry<Listed>(),
    signal: abort.signal,
    intents: createIntents(abort.signal),
    ports: { log: (error: unknown) => void logged.push(error) },
    network: main,
  }
  return { ...context, context, events, logged, released, abort, link }

  /** Creates a connected wallet with two accounts on the main network. The fields in `given` replace those of this wallet. */
  function link(connectorId: string, given: Partial<LinkedWallet> = {}): LinkedWallet {
    let [network, first] = ['solana:main' as AdapterConnection['caipNetworkId'], 'A']
    const wallet: LinkedWallet = {
      connectorId,
      provider: {},
      read: () => connectionOf(connectorId, { first, network }),
      async moveTo(next) {
        network = next.caipNetworkId
      },
      choose(address) {
        first = address
      },
      leave: async () => {},
      release: () => void released.push(connectorId),
      ...given,
    }
    context.links.add(wallet)
    return wallet
  }
}

function networkOf(id: string): Network {
  return {
    id,
    name: id,
    chainNamespace: 'solana',
    caipNetworkId: `solana:${id}`,
    nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['http://127.0.0.1:8899'] } },
  }
}

function connectionOf(
  connectorId: string,
  { first = 'A', network = 'solana:main' as AdapterConnection['caipNetworkId'] } = {},
): AdapterConnection {
  const addresses = first === 'A' ? ['A', 'B'] : ['B', 'A']
  return {
    connectorId,
    accounts: addresses.map((address) => ({ namespace: 'solana', address, type: 'eoa' })),
    caipNetworkId: network,
  }
}

describe('tieLinks', () => {
  test('default: disconnects a wallet that leaves the page', () => {
    const { context, registry, link, links, events, released } = setUp()
    for (const id of ['one', 'two']) {
      registry.put({ connector: { id, name: id, namespace: 'solana', type: 'ANNOUNCED' } })
      link(id)
    }
    endLinksOfGoneWallets(context)
    registry.delete('two')
    expect([links.all().map(({ connectorId }) => connectorId), released, events]).toEqual([
      ['one'],
      ['two'],
      [{ type: 'disconnected', connectorId: 'two' }],
    ])
  })

  test('behavior: when the wallet in use leaves, disconnects all wallets of the page and keeps a session that spans namespaces', () => {
    const { context, registry, link, links, events } = setUp()
    for (const id of ['one', 'two'])
      registry.put({ connector: { id, name: id, namespace: 'solana', type: 'ANNOUNCED' } })
    for (const id of ['one', 'session', 'two']) link(id, { isChosen: true, isShared: id === 'session' })
    endLinksOfGoneWallets(context)
    registry.delete('one')
    expect(links.all().map(({ connectorId }) => connectorId)).toEqual(['session'])
    expect(events).toEqual(['two', 'one'].map((connectorId) => ({ type: 'disconnected', connectorId })))
  })

  test('behavior: when another wallet claims the id of a restored wallet, no wallet of the page replaces it', () => {
    const { context, registry, link, links } = setUp()
    const put = (id: string) => registry.put({ connector: { id, name: id, namespace: 'solana', type: 'ANNOUNCED' } })
    put('one')
    put('two')
    link('one')
    link('two', { isChosen: true })
    endLinksOfGoneWallets(context)
    put('one~2')
    expect(links.all()).toEqual([])
  })

  test('behavior: keeps a restored wallet when the list is full, until a wallet that was left out claims its id', () => {
    const { context, registry, link, links } = setUp()
    const put = (id: string) => registry.put({ connector: { id, name: id, namespace: 'solana', type: 'ANNOUNCED' } })
    put('one')
    link('one')
    endLinksOfGoneWallets(context)
    for (let index = 0; registry.admits('late'); index++) put(`other ${index}`)
    registry.refuse('unlisted')
    expect(links.all().map(({ connectorId }) => connectorId)).toEqual(['one'])
    registry.refuse('one')
    expect(links.all()).toEqual([])
  })

  test('param: signal: drops every wallet when the kit is destroyed, without an event to core', () => {
    const { context, abort, link, links, events, released } = setUp()
    link('one')
    link('two')
    endLinksOfGoneWallets(context)
    abort.abort()
    expect([links.all(), released, events]).toEqual([[], ['one', 'two'], []])
  })

  test('behavior: drops every wallet if the kit is already destroyed', () => {
    const { context, abort, link, links } = setUp()
    link('one')
    abort.abort()
    endLinksOfGoneWallets(context)
    expect(links.all()).toEqual([])
  })
})

describe('enterLink', () => {
  test('default: makes the wallet the one in use, and does not switch its network', async () => {
    const { context, link, links } = setUp()
    link('one')
    const two = link('two', { moveTo: () => Promise.reject(new Error('not asked for')) })
    expect(await enterLink(context, { link: two, network: undefined })).toEqual(connectionOf('two'))
    expect(links.find()).toBe(two)
  })

  test('param: network', async () => {
    const { context, link, events } = setUp()
    expect(await enterLink(context, { link: link('one'), network: otherNetwork })).toEqual(
      connectionOf('one', { network: 'solana:test' }),
    )
    expect(events).toEqual([])
  })

  test('behavior: keeps the wallet connected on its own network when the switch fails', async () => {
    const { context, link, logged } = setUp()
    const failure = new Error('declined')
    const one = link('one', { moveTo: () => Promise.reject(failure) })
    expect(await enterLink(context, { link: one, network: otherNetwork })).toEqual(connectionOf('one'))
    expect(logged).toEqual([failure])
  })

  test('error: WalletLocked, and the previous wallet stays in use', async () => {
    const { context, link, links } = setUp()
    const linkBefore = link('before')
    const one = link('one', { read: () => undefined })
    await expect(enterLink(context, { link: one, network: undefined })).rejects.toThrow(
      expect.objectContaining({ name: 'ConnectionError', code: 'WalletLocked' }),
    )
    expect([links.all(), links.find()]).toEqual([[linkBefore], linkBefore])
  })

  test('behavior: stores a connected wallet for the next page, and stores nothing for a wallet that failed', async () => {
    const { context, link } = setUp()
    const noted: AdapterConnection[] = []
    const remember = (connection: AdapterConnection) => void noted.push(connection)
    const locked = link('locked', { read: () => undefined, remember })
    await expect(enterLink(context, { link: locked, network: undefined })).rejects.toThrow()
    await enterLink(context, { link: link('one', { remember }), network: otherNetwork })
    expect(noted).toEqual([connectionOf('one', { network: 'solana:test' })])
  })

  test.each([
    ['is read', { network: undefined }],
    ['is read before it is moved', { network: otherNetwork }],
    ['is moved', { network: otherNetwork }],
  ])(
    'behavior: drops a wallet that throws as it %s, and its later events do not connect it',
    async (way, { network }) => {
      const { context, link, links, events, released } = setUp()
      const linkBefore = link('before')
      const declined = () => {
        throw new Error('declined')
      }
      let isFailing = true
      const read = () => (isFailing ? declined() : connectionOf('one'))
      const one = link('one', way === 'is moved' ? { moveTo: declined } : { read })
      await expect(enterLink(context, { link: one, network })).rejects.toThrow()
      isFailing = false
      links.changed('one')
      expect([links.all(), links.find(), released, events]).toEqual([[linkBefore], linkBefore, ['one'], []])
    },
  )

  test('behavior: notifies core when a wallet that core knows as connected fails', async () => {
    const { context, link, links, events } = setUp()
    let connection: AdapterConnection | undefined = connectionOf('one')
    const one = link('one', { read: () => connection })
    await enterLink(context, { link: one, network: undefined })
    connection = undefined
    await expect(enterLink(context, { link: one, network: undefined })).rejects.toThrow()
    expect([links.all(), events]).toEqual([[], [{ type: 'disconnected', connectorId: 'one' }]])
  })

  test.each([
    ['ConnectorNotFound', 'left the page'],
    ['RequestAborted', 'was left'],
  ])('error: %s for a wallet that %s while it switches to a network', async (code, way) => {
    const { context, link, links, intents } = setUp()
    intents.connect('one')
    const one = link('one', {
      async moveTo() {
        if (way === 'was left') await disconnectLinks(context)
        else links.end('one')
      },
    })
    await expect(enterLink(context, { link: one, network: otherNetwork })).rejects.toThrow(
      expect.objectContaining({ name: 'ConnectionError', code }),
    )
  })
})

describe('attachLink', () => {
  const sessionOf = (connection: AdapterConnection | undefined) => ({ connection: () => connection }) as SessionWallet
  const session = sessionOf(connectionOf('session'))

  test('default: the wallet becomes the wallet in use, without an event', async () => {
    const { context, events, intents, link, links } = setUp()
    link('one')
    const create = () => link('session', { isShared: true })
    expect(await attachLink(context, { connectorId: 'session', session }, create)).toEqual(connectionOf('session'))
    expect([links.find()?.connectorId, intents.newest.connectorId, events]).toEqual(['session', 'session', []])
    const secondAttach = attachLink(context, { connectorId: 'session', session }, () => expect.fail())
    expect(await secondAttach).toEqual(connectionOf('session'))
  })

  test('param: isRestored: the wallet in use stays in use, and the visitor chose nothing', async () => {
    const { context, events, intents, link, links } = setUp()
    link('one')
    const parameters = { connectorId: 'session', session, isRestored: true }
    const whenAttached = attachLink(context, parameters, () => link('session', { isShared: true }))
    expect(await whenAttached).toEqual(connectionOf('session'))
    expect(links.all().map(({ connectorId }) => connectorId)).toEqual(['one', 'session'])
    expect([links.find()?.connectorId, intents.newest.connectorId, events]).toEqual(['one', undefined, []])
  })

  test('behavior: creates no link if the session grants nothing, or after the kit was destroyed', async () => {
    const { abort, context, links } = setUp()
    const create = () => expect.fail()
    const ended = { connectorId: 'session', session: sessionOf(undefined) }
    expect(await attachLink(context, ended, create)).toBe(undefined)
    abort.abort()
    for (const isRestored of [true, false])
      expect(await attachLink(context, { connectorId: 'session', session, isRestored }, create)).toBe(undefined)
    expect(links.all()).toEqual([])
  })
})

describe('disconnectLinks', () => {
  test('default: disconnects all wallets, and cancels pending connection requests', async () => {
    const { context, link, links, intents, events } = setUp()
    link('one')
    link('two')
    const isIntentCurrent = intents.connect('three')
    await disconnectLinks(context)
    expect([links.all(), isIntentCurrent(), events]).toEqual([[], false, []])
  })

  test('param: connectorId', async () => {
    const { context, link, links, intents } = setUp()
    const one = link('one')
    link('two')
    const isIntentCurrent = intents.connect('three')
    await disconnectLinks(context, { connectorId: 'two' })
    expect([links.all(), isIntentCurrent()]).toEqual([[one], true])
  })

  test('error: DisconnectFailed when a wallet fails to disconnect; all wallets are dropped even then', async () => {
    const { context, link, links } = setUp()
    const failure = new Error('gone')
    link('one', { leave: () => Promise.reject(failure) })
    link('two')
    await expect(disconnectLinks(context)).rejects.toThrow(
      expect.objectContaining({ name: 'ConnectionError', code: 'DisconnectFailed', cause: failure }),
    )
    expect(links.all()).toEqual([])
  })
})

describe('switchLink', () => {
  test('default', async () => {
    const { context, link, links, events } = setUp()
    link('one')
    const two = link('two')
    expect(await switchLink(context, { connectorId: 'two' })).toEqual(connectionOf('two'))
    expect([links.find(), events]).toEqual([two, []])
  })

  test('param: address', async () => {
    const { context, link } = setUp()
    link('one')
    expect(await switchLink(context, { connectorId: 'one', address: 'B' })).toEqual(connectionOf('one', { first: 'B' }))
  })

  test('behavior: cancels the pending connection request of another wallet', async () => {
    const { context, link } = setUp()
    link('one')
    const isIntentCurrent = context.intents.connect('two')
    await switchLink(context, { connectorId: 'one' })
    expect(isIntentCurrent()).toBe(false)
  })

  test('param: isFallback: keeps the pending connection request of another wallet', async () => {
    const { context, link } = setUp()
    link('one')
    const isIntentCurrent = context.intents.connect('two')
    await switchLink(context, { connectorId: 'one', isFallback: true })
    expect(isIntentCurrent()).toBe(true)
  })

  test('error: NotConnected for a wallet that is not connected, and for an address that the wallet does not have', async () => {
    const { context, link, links } = setUp()
    const one = link('one')
    link('two')
    await expect(switchLink(context, { connectorId: 'three' })).rejects.toThrow(notConnected)
    await expect(switchLink(context, { connectorId: 'two', address: 'C' })).rejects.toThrow(notConnected)
    expect(links.find()).toBe(one)
  })
})

describe('moveLink', () => {
  test('behavior: a late switch of a disconnected wallet does not change the network for the next wallet', async () => {
    const { context, link, links } = setUp()
    let agree = () => {}
    const moved = new Promise<void>((resolve) => {
      agree = () => resolve()
    })
    link('left', { moveTo: () => moved })
    const moving = moveLink(context, { network: otherNetwork })
    links.use(link('used'))
    agree()
    expect(await moving).toEqual(connectionOf('left'))
    expect(context.network).toBe(main)
  })

  test('default: switches the wallet in use', async () => {
    const { context, link } = setUp()
    link('one')
    const two = link('two')
    expect(await moveLink(context, { network: otherNetwork })).toEqual(connectionOf('one', { network: 'solana:test' }))
    expect([context.network, two.read()]).toEqual([otherNetwork, connectionOf('two')])
  })

  test('behavior: without a wallet, stores the network for the next one', async () => {
    const { context } = setUp()
    expect(await moveLink(context, { network: otherNetwork })).toBeUndefined()
    expect(context.network).toBe(otherNetwork)
  })

  test('behavior: keeps the network when the wallet rejects the switch', async () => {
    const { context, link } = setUp()
    const failure = new Error('declined')
    link('one', { moveTo: () => Promise.reject(failure) })
    await expect(moveLink(context, { network: otherNetwork })).rejects.toBe(failure)
    expect(context.network).toBe(main)
  })
})
