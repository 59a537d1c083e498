import type { AdapterEvent } from '@latchkey/core/adapter'
import { memoryAdapterStorage, testPorts } from '@latchkey/testing/adapter'
import { solanaTestAccounts } from '@latchkey/testing/solana-wallet'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { toNetworks } from './solanaAdapter.test.setup.ts'
import { solanaAdapter } from './solanaAdapter.ts'

/*
 * A visitor chooses one wallet, again and again, while strangers enter and leave the page, copy what it says, and speak whenever they like.
 * No stranger is asked to sign, unless it is restored on a page where the wallet is not.
 */

const realTimeout = setTimeout
const [one, two, three] = solanaTestAccounts
const { home, devnet } = toNetworks('http://127.0.0.1:1')
const chains = ['solana:localnet', 'solana:devnet']

type Api = { register: (...wallets: object[]) => () => void }
type Actor = ReturnType<typeof createActor>

function createActor(label: string, { name, addresses }: { name: string; addresses: readonly string[] }) {
  const listeners = new Set<() => void>()
  let asked = 0
  const toAccounts = (all: readonly string[]) =>
    all.map((address) => ({ address, publicKey: new Uint8Array(32), chains, features: ['solana:signMessage'] }))
  const wallet = {
    version: '1.0.0',
    name,
    // Tells the rows apart: the adapter does not compare pictures.
    icon: `data:image/png;base64,${btoa(label)}`,
    chains,
    accounts: toAccounts(addresses),
    features: {
      'standard:connect': { connect: async () => ({ accounts: wallet.accounts }) },
      'standard:disconnect': { disconnect: async () => {} },
      'standard:events': {
        on: (_: string, listener: () => void) => {
          listeners.add(listener)
          return () => {}
        },
      },
      'solana:signTransaction': { signTransaction: async () => [] },
      'solana:signMessage': {
        signMessage: async ({ message }: { message: Uint8Array }) => {
          asked++
          return [{ signedMessage: message, signature: new Uint8Array(64) }]
        },
      },
    },
  }
  let off: (() => void) | undefined
  const enter = () => {
    window.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: (api: Api) => {
          off = api.register(wallet)
        },
      }),
    )
  }
  return {
    label,
    icon: wallet.icon,
    isHere: false,
    asked: () => asked,
    enter,
    leave: () => off?.(),
    show(addresses: readonly string[]) {
      wallet.accounts = toAccounts(addresses)
      for (const listener of listeners) listener()
    },
  }
}

type Step =
  | { do: 'enter' | 'leave'; who: number }
  | { do: 'show'; who: number; addresses: readonly string[] }
  | { do: 'choose' | 'sign' | 'disconnect' }
  | { do: 'reload'; order: readonly number[]; late: boolean; isGone: boolean }

const addressLists = fc.constantFrom(
  [one.address],
  [two.address],
  [two.address, one.address],
  [one.address, two.address],
  [three.address],
  [],
)
const who = fc.integer({ min: 0, max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('enter', 'leave'), who }),
  fc.record({ do: fc.constant('show'), who, addresses: addressLists }),
  fc.record({ do: fc.constantFrom('choose', 'sign', 'choose', 'sign', 'disconnect') }),
  fc.record({
    do: fc.constant('reload'),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    late: fc.boolean(),
    isGone: fc.boolean(),
  }),
) as fc.Arbitrary<Step>

const strangerLooks = fc.record({
  name: fc.constantFrom('Phantom', 'Phantom', 'Phantom~2', 'phantom', 'Stranger'),
  addresses: addressLists,
})

afterEach(() => void vi.useRealTimers())

test('no stranger is asked to sign', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(strangerLooks, strangerLooks),
      fc.array(step, { minLength: 3, maxLength: 14 }),
      async (looks, steps) => {
        vi.stubGlobal('window', new EventTarget())
        const storage = memoryAdapterStorage()
        const actors: Actor[] = [
          createActor('genuine', { name: 'Phantom', addresses: [one.address] }),
          ...looks.map((look, index) => createActor(`stranger ${index}`, look)),
        ]
        const genuine = actors[0] as Actor
        let events: AdapterEvent[] = []
        const open = () => {
          events = []
          const adapter = solanaAdapter().create({
            ...testPorts({ networks: [home, devnet], storage }),
            emit: (event) => void events.push(event),
          })
          adapter.start()
          return adapter
        }
        let adapter = open()
        let shown: { connectorId: string; address: string } | undefined
        let wasRestoredAlone = false
        const settle = async <value>(promise: Promise<value> | undefined): Promise<value | undefined> => {
          let isSettled = promise === undefined
          const settled = Promise.resolve(promise)
            .catch(() => undefined)
            .finally(() => {
              isSettled = true
            })
          for (let turn = 0; turn < 200 && !isSettled; turn++) {
            await vi.advanceTimersByTimeAsync(turn < 5 ? 0 : 200)
            await new Promise((resolve) => realTimeout(resolve))
          }
          if (!isSettled) throw new Error('A call of the adapter does not settle.')
          return settled
        }
        const hear = () => {
          for (const event of events) {
            if (event.type === 'connection' && event.inUse)
              shown = {
                connectorId: event.connection.connectorId,
                address: event.connection.accounts[0]?.address ?? '',
              }
            if (event.type === 'disconnected' && event.connectorId === shown?.connectorId) shown = undefined
          }
          events = events.filter(({ type }) => type === 'connectors').slice(-1)
        }
        for (const each of [{ do: 'enter', who: 0 }, { do: 'choose' }, ...steps, { do: 'sign' }] as Step[]) {
          if (each.do === 'enter' || each.do === 'leave') {
            const actor = actors[each.who] as Actor
            if (actor.isHere === (each.do === 'enter')) continue
            actor.isHere = each.do === 'enter'
            actor[each.do]()
            if (actor === genuine) wasRestoredAlone = false
          } else if (each.do === 'show') {
            actors[each.who]?.show(each.addresses)
          } else if (each.do === 'choose') {
            const rows = events.findLast((event) => event.type === 'connectors')
            const row = rows?.connectors.find(({ imageUrl }) => imageUrl === genuine.icon)
            if (!row) continue
            const connection = await settle(adapter.connect({ connectorId: row.id }))
            if (connection) {
              shown = { connectorId: connection.connectorId, address: connection.accounts[0]?.address ?? '' }
              wasRestoredAlone = false
            }
          } else if (each.do === 'disconnect') {
            await settle(adapter.disconnect())
            shown = undefined
          } else if (each.do === 'reload') {
            const { connectorId } = shown ?? {}
            adapter.destroy()
            vi.stubGlobal('window', new EventTarget())
            adapter = open()
            shown = undefined
            if (each.isGone) genuine.isHere = false
            const here = each.order.map((index) => actors[index] as Actor).filter(({ isHere }) => isHere)
            const [first, ...rest] = here
            const restoring = () => (connectorId ? adapter.reconnect({ connectorId }) : Promise.resolve(undefined))
            first?.enter()
            const restored = each.late ? restoring() : undefined
            if (each.late) await vi.advanceTimersByTimeAsync(10)
            for (const actor of rest) actor.enter()
            const connection = await settle(restored ?? restoring())
            if (connection)
              shown = { connectorId: connection.connectorId, address: connection.accounts[0]?.address ?? '' }
            wasRestoredAlone = connection !== undefined && !genuine.isHere
          } else if (shown) {
            await settle(adapter.signMessage?.({ message: 'Hello', address: shown.address }))
          }
          await vi.advanceTimersByTimeAsync(20)
          hear()
          const strangers = actors.slice(1).reduce((sum, actor) => sum + actor.asked(), 0)
          if (!wasRestoredAlone) expect(strangers).toBe(0)
          else if (strangers > 0) break
        }
        adapter.destroy()
      },
    ),
    { numRuns: 200 },
  )
})
