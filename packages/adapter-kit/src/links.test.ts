import type { AdapterConnection, AdapterEvent } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import { createLinks, type Linked } from './links.ts'

const connectionOf = (connectorId: string, address = 'A'): AdapterConnection => ({
  connectorId,
  accounts: [{ namespace: 'solana', address, type: 'eoa' }],
  caipNetworkId: 'solana:test',
})

function setUp() {
  const events: AdapterEvent[] = []
  const logged: unknown[] = []
  const links = createLinks<Linked>({
    emit: (event) => void events.push(event),
    log: (error) => void logged.push(error),
  })
  const released: string[] = []
  return {
    links,
    events,
    logged,
    released,
    /** Creates a connected wallet. The test sets the connection that the wallet grants. */
    link(connectorId: string) {
      let connection: AdapterConnection | undefined = connectionOf(connectorId)
      const link: Linked = {
        connectorId,
        read: () => connection,
        release: () => void released.push(connectorId),
      }
      links.add(link)
      const set = (next: AdapterConnection | undefined) => {
        connection = next
        links.changed(connectorId)
      }
      return { link, set }
    },
  }
}

describe('createLinks', () => {
  test('default: the first wallet is in use until another is chosen', () => {
    const { links, link } = setUp()
    const [one, two] = [link('one').link, link('two').link]
    expect([links.find(), links.find('two'), links.all()]).toEqual([one, two, [one, two]])
    links.use(two)
    expect([links.find(), links.get(), links.get('one')]).toEqual([two, two, one])
  })

  test('error: NotConnected', () => {
    const { links, link } = setUp()
    const notConnected = expect.objectContaining({ name: 'ConnectionError', code: 'NotConnected' })
    expect(() => links.get()).toThrow(notConnected)
    link('one')
    expect(() => links.get('two')).toThrow(notConnected)
  })

  test('behavior: notifies core of each change once', () => {
    const { links, link, events } = setUp()
    const one = link('one')
    const two = link('two')
    expect([links.note(one.link), links.note(two.link)]).toEqual([connectionOf('one'), connectionOf('two')])
    one.set(connectionOf('one'))
    two.set(connectionOf('two', 'B'))
    two.set(connectionOf('two', 'B'))
    one.set(connectionOf('one', 'B'))
    expect(events).toEqual([
      { type: 'connection', connection: connectionOf('two', 'B'), inUse: false },
      { type: 'connection', connection: connectionOf('one', 'B'), inUse: true },
    ])
  })

  test('behavior: drops a wallet that grants nothing any more, and no wallet is in use then', () => {
    const { links, link, events, released } = setUp()
    const one = link('one')
    const two = link('two')
    one.set(undefined)
    one.set(connectionOf('one'))
    expect([events, released, links.all(), links.find()]).toEqual([
      [{ type: 'disconnected', connectorId: 'one' }],
      ['one'],
      [two.link],
      undefined,
    ])
  })

  test.each(['drop', 'end'] as const)('behavior: %s: the previous wallet in use is in use again', (verb) => {
    const { links, link } = setUp()
    const [one, two, late] = ['one', 'two', 'late'].map((id) => link(id).link) as [Linked, Linked, Linked]
    links.use(two)
    links.use(late)
    if (verb === 'drop') links.drop(late)
    else links.end('late')
    expect(links.get()).toBe(two)
    links.drop(two)
    expect(links.get()).toBe(one)
  })

  test('behavior: drop emits no event', () => {
    const { links, link, events, released } = setUp()
    links.drop(link('one').link)
    links.end('one')
    expect([events, released, links.all()]).toEqual([[], ['one'], []])
  })
})

describe('a wallet that throws when it is read', () => {
  const failure = new Error('unreadable')
  const throwing = (connectorId: string): Linked => ({
    connectorId,
    read() {
      throw failure
    },
    release: () => {},
  })

  test('behavior: counts as granting nothing, and is dropped', () => {
    const { links, events, logged } = setUp()
    const one = throwing('one')
    links.add(one)
    expect(links.note(one)).toBe(undefined)
    links.changed('one')
    expect([links.all(), events]).toEqual([[], [{ type: 'disconnected', connectorId: 'one' }]])
    expect(new Set(logged)).toEqual(new Set([failure]))
  })

  test('behavior: does not change the outcome of a flow', async () => {
    const { links } = setUp()
    links.add(throwing('one'))
    expect(await links.during('one', async () => 'done')).toBe('done')
  })
})

describe('keep', () => {
  test('default: returns the connection of the wallet, and emits no event', () => {
    const { links, link, events } = setUp()
    const one = link('one')
    expect(links.keep(one.link)).toEqual(connectionOf('one'))
    links.changed('one')
    expect([links.all(), events]).toEqual([[one.link], []])
  })

  test.each(['grants nothing', 'cannot be read'])(
    'behavior: drops a wallet that %s, and notifies core only if core knew it',
    (way) => {
      const { links, link, events } = setUp()
      const linkBefore = link('before').link
      for (const isKnown of [false, true]) {
        const one = link('one')
        links.use(one.link)
        if (isKnown) links.note(one.link)
        one.link.read = () => {
          if (way === 'grants nothing') return undefined
          throw new Error(way)
        }
        expect(links.keep(one.link)).toBe(undefined)
        expect([links.all(), links.find(), events]).toEqual([
          [linkBefore],
          linkBefore,
          isKnown ? [{ type: 'disconnected', connectorId: 'one' }] : [],
        ])
      }
    },
  )

  test('param: isIntentCurrent: returns the same connection that it checked', () => {
    const { links, link, events } = setUp()
    const one = link('one')
    const has = (address: string) => (connection: AdapterConnection) => connection.accounts[0]?.address === address
    expect(links.keep(one.link, has('A'))).toEqual(connectionOf('one'))
    const two = link('two')
    expect(links.keep(two.link, has('B'))).toBe(undefined)
    expect([links.all(), events]).toEqual([[one.link], []])
  })

  test('behavior: keeps the next wallet with the same id', () => {
    const { links, link } = setUp()
    const { link: left } = link('one')
    links.drop(left)
    const nextLink = link('one').link
    left.read = () => undefined
    links.keep(left)
    expect(links.all()).toEqual([nextLink])
  })
})

describe('during', () => {
  test('default: emits no event for a state that the flow returns', async () => {
    const { links, link, events } = setUp()
    const one = link('one')
    const connection = await links.during('one', async () => {
      one.set(connectionOf('one', 'B'))
      return links.note(one.link)
    })
    expect([connection, events]).toEqual([connectionOf('one', 'B'), []])
  })

  test('behavior: emits changes that happen during a failing flow once it is over', async () => {
    const { links, link, events } = setUp()
    const one = link('one')
    links.note(one.link)
    const failure = new Error('declined')
    const flow = links.during('one', async () => {
      one.set(connectionOf('one', 'B'))
      throw failure
    })
    await expect(flow).rejects.toBe(failure)
    expect(events).toEqual([{ type: 'connection', connection: connectionOf('one', 'B'), inUse: true }])
  })

  test('behavior: emits the end of a wallet once the last of several flows is over', async () => {
    const { links, link, events } = setUp()
    const one = link('one')
    let finish = () => {}
    const longer = links.during('one', () => new Promise<void>((resolve) => (finish = resolve)))
    await links.during('one', async () => one.set(undefined))
    expect(events).toEqual([])
    finish()
    await longer
    expect(events).toEqual([{ type: 'disconnected', connectorId: 'one' }])
  })

  test('behavior: emits changes of other wallets during a flow', async () => {
    const { links, link, events } = setUp()
    link('one')
    const two = link('two')
    await links.during('one', async () => two.set(connectionOf('two', 'B')))
    expect(events.slice(0, 1)).toEqual([{ type: 'connection', connection: connectionOf('two', 'B'), inUse: false }])
  })
})
