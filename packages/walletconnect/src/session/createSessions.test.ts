import { EventEmitter } from 'node:events'
import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import type { SessionTypes } from '@walletconnect/types'
import { describe, expect, test } from 'vitest'
import type { Client } from '../client/protocolClient.ts'
import { evmOne } from '../openDapp.test.setup.ts'
import { createSessions } from './createSessions.ts'

const topic = 'ab'.repeat(32)
const accounts = {
  eip155: [`${evmOne.caipNetworkId}:0xAB16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb`],
  solana: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
}

function grant(namespace: keyof typeof accounts): SessionTypes.Namespaces {
  return { [namespace]: { accounts: accounts[namespace], methods: [], events: [] } }
}

/** Creates the sessions of a kit with one EVM network. The test emits the messages of the wallet. */
function openSessions() {
  const events = new EventEmitter()
  const storedSessions = new Map<string, SessionTypes.Struct>()
  const left: string[] = []
  const expiries = new Map<string, number>()
  const ended: string[] = []
  const storage = memoryAdapterStorage()
  const client = {
    on: events.on.bind(events),
    session: {
      get keys() {
        return [...storedSessions.keys()]
      },
      get: (topic: string) => storedSessions.get(topic),
      getAll: () => [...storedSessions.values()],
      update: async (topic: string, { expiry }: { expiry: number }) => {
        Object.assign(storedSessions.get(topic) as object, { expiry })
      },
    },
    core: { history: { delete() {} }, expirer: { set: (topic: string, at: number) => expiries.set(topic, at) } },
    disconnect: async ({ topic }: { topic: string }) => void left.push(topic),
  } as unknown as Client
  const sessions = createSessions({
    client,
    networks: [evmOne],
    defaultNetwork: evmOne,
    storage,
    log: (error) => {
      throw error
    },
    onChange() {},
    onEnd: (topic) => void ended.push(topic),
  })
  const put = (namespaces: SessionTypes.Namespaces, expiry = 1, at = topic) => {
    const session = { topic: at, namespaces, expiry, peer: { metadata: {} } } as unknown as SessionTypes.Struct
    storedSessions.set(at, session)
    return session
  }
  return {
    sessions,
    put,
    storage,
    storedSessions,
    expiries,
    left,
    ended,
    adopt: (namespaces: SessionTypes.Namespaces, expiry?: number) => sessions.adopt(put(namespaces, expiry)),
    update(namespaces: SessionTypes.Namespaces) {
      put(namespaces)
      events.emit('session_update', { topic })
    },
    extend(expiry: number) {
      put(grant('eip155'), expiry)
      events.emit('session_extend', { topic })
    },
  }
}

describe('restore', () => {
  const address = '0xAB16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

  test.each([[undefined], [{ eip155: null }], [{ eip155: { chain: 5, address: 5 } }], [{ eip155: { chain: 'x' } }]])(
    'behavior: restores the session if the stored selection is %j',
    (selected) => {
      const { sessions, storage, put } = openSessions()
      put(grant('eip155'))
      storage.set('selection', JSON.stringify({ topic, selected }))
      sessions.restore()
      expect(sessions.state()?.selected).toEqual({ eip155: { chain: evmOne.caipNetworkId, address } })
    },
  )
})

describe('restore, with several stored sessions', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const day = 24 * 60 * 60
  const other = 'cd'.repeat(32)

  test('default: restores the session that ends last', () => {
    const { sessions, put, left } = openSessions()
    put(grant('eip155'), now() + day)
    put(grant('eip155'), now() + 7 * day, other)
    sessions.restore()
    expect([sessions.state()?.topic, left]).toEqual([other, [topic]])
  })

  test('behavior: restores the session that was in use, although another one ends later', () => {
    const { sessions, put, storage, left } = openSessions()
    put(grant('eip155'), now() + day)
    put(grant('eip155'), now() + 7 * day, other)
    storage.set('selection', JSON.stringify({ topic }))
    sessions.restore()
    expect([sessions.state()?.topic, left]).toEqual([topic, [other]])
  })

  test.each([undefined, other])(
    'behavior: ends a session that ends later than the protocol allows, with %s in use',
    (used) => {
      const { sessions, put, storage, left } = openSessions()
      put(grant('eip155'), now() + day)
      put(grant('eip155'), now() + 9 * day, other)
      if (used) storage.set('selection', JSON.stringify({ topic: used, selected: {} }))
      sessions.restore()
      expect([sessions.state()?.topic, left]).toEqual([topic, [other]])
    },
  )

  test('behavior: restores nothing if the only session ends later than the protocol allows', () => {
    const { sessions, put, left } = openSessions()
    put(grant('eip155'), 4_000_000_000)
    sessions.restore()
    expect([sessions.state(), left]).toEqual([undefined, [topic]])
  })
})

describe('adopt', () => {
  test('behavior: keeps a session for seven days at most', () => {
    const { adopt, storedSessions, expiries } = openSessions()
    const week = () => Math.floor(Date.now() / 1000) + 7 * 24 * 60 * 60
    const before = week()
    const { expiresAt } = adopt(grant('eip155'), 4_000_000_000)
    expect(expiresAt / 1000).toBeGreaterThanOrEqual(before)
    expect(expiresAt / 1000).toBeLessThanOrEqual(week())
    expect([storedSessions.get(topic)?.expiry, expiries.get(topic)]).toEqual([expiresAt / 1000, expiresAt / 1000])
  })

  test('behavior: ignores namespaces that the kit does not have', () => {
    const { adopt } = openSessions()
    const { namespaces, selected } = adopt({ ...grant('eip155'), ...grant('solana') })
    expect([Object.keys(namespaces), Object.keys(selected)]).toEqual([['eip155'], ['eip155']])
  })

  test('error: ProviderFailed if the kit has no granted namespace, and the wallet is notified', () => {
    const { adopt, sessions, left } = openSessions()
    expect(() => adopt(grant('solana'))).toThrow(expect.objectContaining({ code: 'ProviderFailed' }))
    expect([sessions.state(), left]).toEqual([undefined, [topic]])
  })
})

describe('session_extend', () => {
  test('default', () => {
    const { adopt, extend, sessions } = openSessions()
    adopt(grant('eip155'))
    expect(sessions.state()?.expiresAt).toBe(1_000)
    extend(2)
    expect(sessions.state()?.expiresAt).toBe(2_000)
  })
})

describe('session_update', () => {
  test('behavior: a wallet that withdraws all accounts ends the session and its pending requests', () => {
    const { adopt, update, sessions, left, ended } = openSessions()
    adopt(grant('eip155'))
    update({})
    expect([sessions.state(), left, ended]).toEqual([undefined, [topic], [topic]])
  })
})
