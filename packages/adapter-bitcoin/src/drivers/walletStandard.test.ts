import { describe, expect, test } from 'vitest'
import { addressesOf, mainnet, regtest, testnet } from '../../test/openPage.ts'
import type { WalletState } from './driver.ts'
import { walletStandardDriver } from './walletStandard.ts'

const [onMain = ''] = addressesOf(undefined, mainnet)
const [onTest = ''] = addressesOf(undefined, testnet)
const solana = { address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', chains: ['solana:mainnet', 'solana:testnet'] }
const main = { address: onMain, chains: ['bitcoin:mainnet'] }
const testing = { address: onTest, chains: ['bitcoin:testnet'] }

/** Creates a wallet that supports several chains, with the given accounts and features, and the driver for that wallet. */
function open(accounts: object[], features: object = {}) {
  let changed = () => {}
  const wallet = {
    accounts,
    features: {
      'bitcoin:connect': { connect: async () => ({ accounts: wallet.accounts }) },
      'bitcoin:events': {
        on(_: string, listener: () => void) {
          changed = listener
          return () => {}
        },
      },
      ...features,
    },
  }
  const { signal } = new AbortController()
  const networks = [mainnet, testnet, regtest]
  const driver = walletStandardDriver(wallet, { networks, siteName: 'A site', signal, log: () => {} })
  return { driver, wallet, change: () => changed() }
}

describe('walletStandardDriver', () => {
  test('behavior: waits for a wallet that approves while it is locked', async () => {
    const { driver, wallet, change } = open([])
    const connecting = driver.connect({ network: mainnet, isChosen: false })
    await Promise.resolve()
    await Promise.resolve()
    wallet.accounts = [main]
    change()
    expect(await connecting).toMatchObject({ caipNetworkId: mainnet.caipNetworkId })
  })

  test('behavior: an account that lists no chains counts on the chains of its wallet', async () => {
    const { driver, wallet } = open([{ address: onMain, chains: [] }])
    Object.assign(wallet, { chains: ['bitcoin:mainnet'] })
    expect(await driver.connect({ network: testnet, isChosen: false })).toMatchObject({
      accounts: [{ address: onMain }],
      caipNetworkId: mainnet.caipNetworkId,
    })
  })

  test('behavior: stays on the network that is in use', async () => {
    const { driver, wallet, change } = open([main, testing])
    const receivedStates: (WalletState | undefined)[] = []
    const state = await driver.connect({ network: testnet, isChosen: true })
    driver.subscribe((newEvents) => receivedStates.push(newEvents))
    change()
    await driver.switchNetwork({ network: mainnet, state })
    change()
    await driver.restore(state)
    change()
    wallet.accounts = []
    change()
    expect(receivedStates.map((newEvents) => newEvents?.accounts.map(({ address }) => address))).toEqual([
      [onTest],
      [onMain],
      [onTest],
      undefined,
    ])
  })

  test('behavior: ignores the accounts of other namespaces', async () => {
    const { driver } = open([solana, testing])
    expect(await driver.connect({ network: mainnet, isChosen: false })).toEqual({
      accounts: [{ namespace: 'bip122', address: onTest, type: 'payment' }],
      caipNetworkId: testnet.caipNetworkId,
    })
    await expect(open([solana]).driver.connect({ network: mainnet, isChosen: false })).rejects.toMatchObject({
      code: 'ProviderFailed',
    })
  })

  test('sendPsbt: exists if the wallet signs only what it sends itself', async () => {
    const receivedRequests: unknown[] = []
    const send = {
      async signAndSendTransaction(request: unknown) {
        receivedRequests.push(request)
        return [{ txid: 'ab'.repeat(32) }]
      },
    }
    const { driver } = open([main], { 'bitcoin:signAndSendTransaction': send })
    const state = await driver.connect({ network: mainnet, isChosen: false })
    const inputs = [{ address: onMain, index: 0, sighashTypes: [131] }]
    const request = { psbt: 'cHNidP8=', inputs, state }
    expect(await driver.sendPsbt?.(request)).toBe('ab'.repeat(32))
    expect(receivedRequests).toEqual([
      {
        psbt: Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff),
        chain: 'bitcoin:mainnet',
        inputsToSign: [{ account: main, signingIndexes: [0], sigHash: 'SINGLE|ANYONECANPAY' }],
      },
    ])
    await expect(driver.signPsbt(request)).rejects.toMatchObject({ code: 'ProviderFailed' })
    const both = {
      'bitcoin:signAndSendTransaction': send,
      'bitcoin:signTransaction': { signTransaction: async () => [] },
    }
    expect(open([main], both).driver.sendPsbt).toBe(undefined)
  })
})
