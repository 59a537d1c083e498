import { describe, expect, test } from 'vitest'
import { addressesOf, mainnet, testnet } from '../../test/openPage.ts'
import type { WalletState } from './driver.ts'
import { okxDriver } from './okx.ts'

const [onMain = ''] = addressesOf(undefined, mainnet)
const [onTest = ''] = addressesOf(undefined, testnet)

describe('okxDriver', () => {
  test('subscribe: ignores a response about the previous network', async () => {
    let answer = (_: string[]) => {}
    const asked = new Promise<string[]>((resolve) => {
      answer = resolve
    })
    let changed = () => {}
    const wallet = {
      bitcoin: {
        connect: async () => ({ address: onMain }),
        getAccounts: () => asked,
        on: (_: string, listener: () => void) => {
          changed = listener
        },
      },
      bitcoinTestnet: { connect: async () => ({ address: onTest }) },
    }
    const { signal } = new AbortController()
    const driver = okxDriver(wallet, { networks: [mainnet, testnet], siteName: 'A site', signal, log: () => {} })
    const receivedStates: (WalletState | undefined)[] = []
    const state = await driver.connect({ network: mainnet, isChosen: false })
    driver.subscribe((newEvents) => receivedStates.push(newEvents))
    changed()
    const moved = await driver.switchNetwork({ network: testnet, state })
    answer(['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'])
    await expect.poll(() => receivedStates).toEqual([moved])
    expect(moved.caipNetworkId).toBe(testnet.caipNetworkId)
  })

  test.each([[['watch-only']], [[]]])(
    'subscribe: a wallet whose addresses are %j has ended its connection',
    async (later) => {
      let addresses = [onMain]
      let changed = () => {}
      const bitcoin = {
        connect: async () => ({ address: onMain }),
        getAccounts: async () => addresses,
        on: (_: string, listener: () => void) => {
          changed = listener
        },
      }
      const { signal } = new AbortController()
      const driver = okxDriver({ bitcoin }, { networks: [mainnet], siteName: 'A site', signal, log: () => {} })
      const receivedStates: (WalletState | undefined)[] = []
      const state = await driver.connect({ network: mainnet, isChosen: false })
      driver.subscribe((newEvents) => receivedStates.push(newEvents))
      addresses = later
      changed()
      await expect.poll(() => receivedStates).toEqual([undefined])
      expect(await driver.restore(state)).toBe(undefined)
    },
  )

  test('signMessage: signs with a provider of a test network that cannot be asked for its account', async () => {
    const bitcoinTestnet = { connect: async () => ({ address: onTest }), signMessage: async () => 'signed' }
    const { signal } = new AbortController()
    const ports = { networks: [testnet], siteName: 'A site', signal, log: () => {} }
    const driver = okxDriver({ bitcoinTestnet }, ports)
    const state = await driver.connect({ network: testnet, isChosen: false })
    const [account] = state.accounts
    if (!account) throw new Error('The wallet shows no account.')
    expect(await driver.signMessage({ message: 'hello', account, protocol: 'bip322', state })).toBe('signed')
  })
})
