import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { addressesOf, mainnet, regtest, testnet } from '../../test/openPage.ts'
import type { WalletState } from './driver.ts'
import { unisatDriver } from './unisat.ts'

const [address = ''] = addressesOf(undefined, mainnet)

/** Creates the driver for a provider like UniSat's. Its method `getChain` returns the results of `chains`, one after the other. */
function open(...chains: (() => Promise<unknown>)[]) {
  const listeners = new Map<string, () => void>()
  const provider = {
    requestAccounts: async () => [address],
    getAccounts: async (): Promise<string | string[]> => [address],
    getPublicKey: async () => undefined,
    ...(chains.length > 0 && { getChain: () => chains.shift()?.() }),
    on: (event: string, listener: () => void) => listeners.set(event, listener),
  }
  const networks = [regtest, testnet, mainnet]
  const driver = unisatDriver(provider, {
    networks,
    siteName: 'A site',
    signal: new AbortController().signal,
    log: () => {},
  })
  return { driver, provider, emit: (event: string) => listeners.get(event)?.() }
}

const on = (name: unknown) => async () => ({ enum: name })

describe('unisatDriver', () => {
  test.each([
    ['BITCOIN_MAINNET', mainnet.caipNetworkId],
    ['BITCOIN_TESTNET4', 'bip122:00000000da84f2bafbbc53dee25a72ae'],
    // Fractal Bitcoin gets an id of its own: its addresses have the same form as on Bitcoin's mainnet, but it is another chain with other
    // coins.
    ['FRACTAL_BITCOIN_MAINNET', 'bip122:fractal_bitcoin_mainnet'],
    ['DOGECOIN_TESTNET', 'bip122:dogecoin_testnet'],
    // A wallet other than UniSat that sets `window.unisat` may report no chain. Then the network is guessed from the address.
    [undefined, mainnet.caipNetworkId],
  ])('connect: on %s', async (name, caipNetworkId) => {
    const { driver } = open(on(name))
    expect((await driver.connect({ network: mainnet, isChosen: false })).caipNetworkId).toBe(caipNetworkId)
  })

  test('connect: supports a wallet that reports no chain', async () => {
    expect((await open().driver.connect({ network: regtest, isChosen: false })).caipNetworkId).toBe(
      mainnet.caipNetworkId,
    )
  })

  test('error: rejects if a wallet fails to report its chain, without assuming a network', async () => {
    const fails = async () => Promise.reject(new Error('Busy.'))
    const connecting = open(fails).driver.connect({ network: mainnet, isChosen: false })
    await expect(connecting).rejects.toMatchObject({ name: 'ConnectionError', code: 'ProviderFailed' })

    const { driver, provider } = open(on('BITCOIN_MAINNET'), fails)
    const sentPayments: unknown[] = []
    Object.assign(provider, { sendBitcoin: async (to: string) => sentPayments.push(to) })
    const state = await driver.connect({ network: mainnet, isChosen: false })
    const [account] = state.accounts
    if (!account) throw new Error('The wallet shows no account.')
    const paying = driver.transfer?.send({
      recipient: address,
      amount: 1n,
      feeRate: undefined,
      account,
      state,
      beforeRequest() {},
    })
    await expect(paying).rejects.toThrow('Busy.')
    expect(sentPayments).toEqual([])
  })

  test('connect: supports a wallet that has `getChain` but rejects it as unknown', async () => {
    const { driver } = open(async () => Promise.reject({ code: -32601, message: 'Method not found' }))
    expect((await driver.connect({ network: mainnet, isChosen: false })).caipNetworkId).toBe(mainnet.caipNetworkId)
  })

  test('restore: supports a provider that returns a single address, and one that returns none', async () => {
    const { driver, provider } = open()
    const state = await driver.connect({ network: mainnet, isChosen: false })
    provider.getAccounts = async () => address
    expect(await driver.restore(state)).toEqual(state)
    for (const nothing of ['', [], 'locked', ['locked']]) {
      provider.getAccounts = async () => nothing
      expect(await driver.restore(state)).toBe(undefined)
    }
  })

  test('subscribe: the response to the newer of two events counts, even if it arrives first', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let answer = (_: unknown) => {}
    const slow = new Promise((resolve) => {
      answer = resolve
    })
    const { driver, emit } = open(() => slow, on('BITCOIN_TESTNET'))
    const receivedStates: (WalletState | undefined)[] = []
    driver.subscribe((state) => receivedStates.push(state))
    emit('networkChanged')
    emit('chainChanged')
    await vi.runAllTimersAsync()
    expect(receivedStates.map((state) => state?.caipNetworkId)).toEqual([testnet.caipNetworkId])
    answer({ enum: 'BITCOIN_MAINNET' })
    await vi.runAllTimersAsync()
    expect(receivedStates).toHaveLength(1)
  })
})
