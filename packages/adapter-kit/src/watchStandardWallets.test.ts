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

test('behavior: a wallet stays while another registration with the same removal stays, and thousands of wallets are fast', () => {
  const page = new EventTarget()
  let removed = 0
  const remove = () => void removed++
  const { signal } = new AbortController()
  watchStandardWallets<object>({ page, signal, add: (wallet) => ('isOne' in wallet ? remove : undefined) })
  const leaves: (() => void)[] = []
  const detail = (api: { register(...wallets: object[]): () => void }) => {
    api.register(...Array.from({ length: 10_000 }, () => ({})))
    leaves.push(api.register({ isOne: true }), api.register({ isOne: true }))
  }
  const startedAt = performance.now()
  page.dispatchEvent(Object.assign(new Event('wallet-standard:register-wallet'), { detail }))
  leaves[0]?.()
  expect(removed).toBe(0)
  leaves[1]?.()
  expect(removed).toBe(1)
  // A linear search for each of the 10,000 wallets would take several seconds.
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
