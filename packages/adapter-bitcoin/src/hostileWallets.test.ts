import { LatchkeyError } from '@latchkey/core/errors'
import type { BitcoinWalletShape } from '@latchkey/testing/bitcoin-wallet'
import { createMisdeeds } from '@latchkey/testing/hostile'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyWindow, mainnet, openPage, placeWallet, testnet } from '../test/openPage.ts'

type Methods = Record<string, (...given: unknown[]) => unknown>

/** For each provider API: a function that finds the wallet's objects on the page, and the names of those methods that the adapter calls. */
const walletObjects: Partial<
  Record<BitcoinWalletShape, { find(page: Record<string, unknown>): Methods[]; methods: string }>
> = {
  unisat: {
    find: (page) => [page.unisat as Methods],
    methods: 'requestAccounts getAccounts getPublicKey getChain switchChain signMessage disconnect on removeListener',
  },
  okx: {
    find: (page) => Object.values(page.okxwallet as Record<string, Methods>),
    methods: 'connect getAccounts getPublicKey signMessage disconnect on removeListener',
  },
  leather: { find: (page) => [page.LeatherProvider as Methods], methods: 'getAddresses signMessage getInfo' },
}

/** A time in ms that is longer than the adapter's limits for requests without a prompt. */
const limitMs = 6_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns the outcome of a promise: a value, an error, or `waiting` if the promise is still pending after `limitMs`. */
async function outcomeOf<value>(doing: Promise<value>): Promise<{ text: string; value?: value }> {
  let outcome: { text: string; value?: value } = { text: 'waiting' }
  doing.then(
    (value) => {
      outcome = { text: 'done', value }
    },
    (error) => {
      outcome = { text: error instanceof LatchkeyError ? 'typed' : `untyped ${String(error)}` }
    },
  )
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(limitMs)
  return outcome
}

/** Connects a wallet with this provider API, signs, disconnects, and connects another wallet. `act` replaces the wallet's `method`. */
async function runSteps(shape: BitcoinWalletShape, method: string, act?: () => unknown): Promise<readonly string[]> {
  const page = emptyWindow()
  placeWallet({ shapes: [shape], networks: [mainnet, testnet] })
  placeWallet({ shapes: ['wallet-standard'], name: 'Honest', networks: [mainnet, testnet] })
  for (const provider of walletObjects[shape]?.find(page) ?? []) {
    const { request } = provider
    if (!act) continue
    if (request) provider.request = (asked, ...rest) => (asked === method ? act() : request(asked, ...rest))
    else provider[method] = act
  }
  const { adapter, connectors } = openPage({ networks: [mainnet, testnet] })
  const idOf = (isHonest: boolean) => connectors().find(({ name }) => (name === 'Honest') === isHonest)?.id ?? ''
  const connectOutcome = await outcomeOf(adapter.connect({ connectorId: idOf(false) }))
  const address = connectOutcome.value?.accounts[0]?.address ?? ''
  const signOutcome = await outcomeOf<unknown>(
    adapter.signMessage?.({ message: 'hello', address }) ?? Promise.resolve(),
  )
  const disconnectOutcome = await outcomeOf(adapter.disconnect())
  const secondConnectOutcome = await outcomeOf(adapter.connect({ connectorId: idOf(true) }))
  adapter.destroy()
  vi.unstubAllGlobals()
  return [connectOutcome, signOutcome, disconnectOutcome, secondConnectOutcome].map(({ text }) => text)
}

describe.each(Object.entries(walletObjects))('a wallet in the shape of %s', (name, { methods }) => {
  const shape = name as BitcoinWalletShape

  test('default', async () => {
    expect(await runSteps(shape, '')).toEqual(['done', 'done', 'done', 'done'])
  })

  test.each(methods.split(' '))(
    'behavior: a fault in its method %s ends in a typed error, and another wallet connects',
    async (method) => {
      for (const { id, act } of createMisdeeds(() => {})) {
        // Skips cases in which `on` or `removeListener` returns a promise that rejects: the adapter does not await these methods.
        if (/^(?:on|removeListener)$/.test(method) && id.startsWith('rejects')) continue
        const prompted = id === 'hangs' ? /^(?:done|typed|waiting)$/ : /^(?:done|typed)$/
        const [connected, signed, left, other] = await runSteps(shape, method, act)
        expect([connected, signed], id).toEqual([expect.stringMatching(prompted), expect.stringMatching(prompted)])
        expect([left, other], id).toEqual([expect.stringMatching(/^(?:done|typed)$/), 'done'])
      }
    },
  )
})
