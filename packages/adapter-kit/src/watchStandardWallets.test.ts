import { expect, test } from 'vitest'
import { watchStandardWallets } from './watchStandardWallets.ts'

type Register = (...wallets: string[]) => () => void

function setUp() {
  const page = new EventTarget()
  const listedNames: string[] = []
  const controller = new AbortController()
  const start = () =>
    watchStandardWallets<string>({
      page,
      signal: controller.signal,
      add(wallet) {
        listedNames.push(wallet)
        return () => void listedNames.splice(listedNames.indexOf(wallet), 1)
      },
    })
  const register = (use: unknown) => {
    const event = Object.assign(new Event('wallet-standard:register-wallet'), { detail: use })
    page.dispatchEvent(event)
  }
  return { page, listed: listedNames, start, register, stop: () => controller.abort() }
}

test('default: reports wallets that register later, and removes those that leave', () => {
  const { listed, start, register } = setUp()
  start()
  let leave = () => {}
  register((api: { register: Register }) => {
    leave = api.register('One', 'Two')
  })
  expect(listed).toEqual(['One', 'Two'])
  leave()
  expect(listed).toEqual([])
})

test('behavior: a wallet that was registered twice stays until both registrations are removed; removing one twice counts once', () => {
  const { listed, start, register } = setUp()
  start()
  const leaves: (() => void)[] = []
  const registerOne = () => register((api: { register: Register }) => leaves.push(api.register('One')))
  registerOne()
  registerOne()
  expect(listed).toEqual(['One'])
  leaves[0]?.()
  leaves[0]?.()
  expect(listed).toEqual(['One'])
  leaves[1]?.()
  expect(listed).toEqual([])
  registerOne()
  leaves[0]?.()
  leaves[1]?.()
  expect(listed).toEqual(['One'])
})

test('behavior: reports wallets that registered before the kit started', () => {
  const { page, listed, start } = setUp()
  page.addEventListener('wallet-standard:app-ready', (event) => {
    ;(event as CustomEvent<{ register: Register }>).detail.register('Early')
  })
  start()
  expect(listed).toEqual(['Early'])
})

test('behavior: a wallet that throws or is not an object does not affect the others', () => {
  const { listed, start, register } = setUp()
  start()
  register(() => {
    throw new Error('of the wallet')
  })
  register(undefined)
  register((api: { register: Register }) => api.register('Good'))
  expect(listed).toEqual(['Good'])
})

test('behavior: ignores wallets once the kit is destroyed', () => {
  const { listed, start, register, stop } = setUp()
  start()
  stop()
  register((api: { register: Register }) => api.register('Late'))
  expect(listed).toEqual([])
})

/** Registers wallets with a page where `add` returns `remove` for a wallet with `isOne`, and nothing for any other wallet. */
function setUpMany() {
  const page = new EventTarget()
  const calls = { added: 0, removed: 0 }
  const remove = () => void calls.removed++
  const add = (wallet: object) => {
    calls.added++
    return 'isOne' in wallet ? remove : undefined
  }
  watchStandardWallets<object>({ page, signal: new AbortController().signal, add })
  const api: { register?(...wallets: object[]): () => void } = {}
  const detail = (given: object) => void Object.assign(api, given)
  page.dispatchEvent(Object.assign(new Event('wallet-standard:register-wallet'), { detail }))
  return { calls, register: (...wallets: object[]) => api.register?.(...wallets) ?? (() => {}) }
}

test('behavior: a wallet stays while another registration with the same removal stays', () => {
  const { calls, register } = setUpMany()
  const leaves = [register({ isOne: true }), register({ isOne: true })]
  leaves[0]?.()
  expect(calls.removed).toBe(0)
  leaves[1]?.()
  expect(calls.removed).toBe(1)
})

test('behavior: keeps a thousand wallets, and adds further ones that are not removed', () => {
  const { calls, register } = setUpMany()
  const leave = register({ isOne: true })
  register(...Array.from({ length: 10_000 }, () => ({})))
  expect(calls.added).toBe(10_001)
  register({ isOne: true })()
  expect(calls).toEqual({ added: 10_002 + 999, removed: 0 })
  leave()
  expect(calls).toEqual({ added: 10_002 + 2 * 999, removed: 1 })
})

test('behavior: keeps nothing for further registrations of a wallet', () => {
  const { calls, register } = setUpMany()
  const wallet = { isOne: true }
  const leaves = Array.from({ length: 5_000 }, () => register(wallet))
  for (const leave of leaves.slice(1)) leave()
  expect(calls).toEqual({ added: 1, removed: 0 })
  leaves[0]?.()
  expect(calls).toEqual({ added: 1, removed: 1 })
})
