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
    /** A link of a wallet that grants what it is told to. */
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
  test('default: the first is in use, until another is chosen', () => {
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

  test('behavior: core hears of what changed, and of nothing twice', () => {
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

  test('behavior: a wallet that grants nothing any more is let go of, and none is in use then', () => {
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

  test.each(['drop', 'end'] as const)('behavior: %s: the one in use before is in use again', (verb) => {
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

  test('behavior: drop sends no event', () => {
    const { links, link, events, released } = setUp()
    links.drop(link('one').link)
    links.end('one')
    expect([events, released, links.all()]).toEqual([[], ['one'], []])
  })
})

describe('a wallet that throws as it is read', () => {
  const failure = new Error('unreadable')
  const throwing = (connectorId: string): Linked => ({
    connectorId,
    read() {
      throw failure
    },
    release: () => {},
  })

  test('behavior: grants nothing, and ends', () => {
    const { links, events, logged } = setUp()
    const one = throwing('one')
    links.add(one)
    expect(links.note(one)).toBe(undefined)
    links.changed('one')
    expect([links.all(), events]).toEqual([[], [{ type: 'disconnected', connectorId: 'one' }]])
    expect(new Set(logged)).toEqual(new Set([failure]))
  })

  test('behavior: takes nothing from the outcome of a flow', async () => {
    const { links } = setUp()
    links.add(throwing('one'))
    expect(await links.during('one', async () => 'done')).toBe('done')
  })
})

describe('keep', () => {
  test('default: what the wallet grants, and no news', () => {
    const { links, link, events } = setUp()
    const one = link('one')
    expect(links.keep(one.link)).toEqual(connectionOf('one'))
    links.changed('one')
    expect([links.all(), events]).toEqual([[one.link], []])
  })

  test.each(['grants nothing', 'cannot be read'])(
    'behavior: a wallet that %s is not in use any more, and core hears of it only if it knew it',
    (way) => {
      const { links, link, events } = setUp()
      const before = link('before').link
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
          [before],
          before,
          isKnown ? [{ type: 'disconnected', connectorId: 'one' }] : [],
        ])
      }
    },
  )

  test('param: isWanted: what is checked is what is returned', () => {
    const { links, link, events } = setUp()
    const one = link('one')
    const has = (address: string) => (connection: AdapterConnection) => connection.accounts[0]?.address === address
    expect(links.keep(one.link, has('A'))).toEqual(connectionOf('one'))
    const two = link('two')
    expect(links.keep(two.link, has('B'))).toBe(undefined)
    expect([links.all(), events]).toEqual([[one.link], []])
  })

  test('behavior: the next wallet of that id stays', () => {
    const { links, link } = setUp()
    const { link: left } = link('one')
    links.drop(left)
    const next = link('one').link
    left.read = () => undefined
    links.keep(left)
    expect(links.all()).toEqual([next])
  })
})

describe('during', () => {
  test('default: what a flow notes is its result, and no news', async () => {
    const { links, link, events } = setUp()
    const one = link('one')
    const connection = await links.during('one', async () => {
      one.set(connectionOf('one', 'B'))
      return links.note(one.link)
    })
    expect([connection, events]).toEqual([connectionOf('one', 'B'), []])
  })

  test('behavior: what happens while a flow fails is told afterwards', async () => {
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

  test('behavior: also that it has ended, once the last of several flows is over', async () => {
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

  test('behavior: other wallets are told of meanwhile', async () => {
    const { links, link, events } = setUp()
    link('one')
    const two = link('two')
    await links.during('one', async () => two.set(connectionOf('two', 'B')))
    expect(events.slice(0, 1)).toEqual([{ type: 'connection', connection: connectionOf('two', 'B'), inUse: false }])
  })
})
