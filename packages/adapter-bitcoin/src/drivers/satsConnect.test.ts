import type { Account } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { addressesOf, mainnet, regtest, signet } from '../../test/openPage.ts'
import { satsConnectDriver } from './satsConnect.ts'

const [payment = ''] = addressesOf()

/** Creates the driver for a provider that has only the methods in `answers`, with a fixed response for each. */
function open(answers: Record<string, object>) {
  const receivedRequests: [method: string, params: unknown][] = []
  const provider = {
    async request(method: string, params: unknown) {
      receivedRequests.push([method, params])
      return answers[method] ?? { error: { code: -32601, message: 'Method not found' } }
    },
  }
  const ports = {
    networks: [regtest, signet],
    siteName: 'A site with a name',
    signal: new AbortController().signal,
    log: () => {},
  }
  return { driver: satsConnectDriver(provider, ports), asked: receivedRequests }
}

const purposes = ['payment', 'ordinals', 'stacks']
const message = 'Connect to A site with a name'

describe('satsConnectDriver', () => {
  test('connect: supports a provider older than wallet_connect', async () => {
    const { driver, asked } = open({ getAccounts: { result: [{ address: payment, purpose: 'payment' }] } })
    expect(await driver.connect({ network: regtest, isChosen: false })).toEqual({
      accounts: [{ namespace: 'bip122', address: payment, type: 'payment' }],
      caipNetworkId: regtest.caipNetworkId,
    })
    expect(asked).toEqual([
      ['wallet_connect', { addresses: purposes, message }],
      ['getAccounts', { purposes, message }],
      ['wallet_getNetwork', undefined],
    ])
  })

  test('error: ProviderFailed if a provider fails to return its network, without assuming another one', async () => {
    const result = { addresses: [{ address: payment, purpose: 'payment' }] }
    const { driver, asked } = open({
      wallet_connect: { result },
      wallet_getAccount: { result },
      wallet_getNetwork: { error: { code: -32603, message: 'Busy.' } },
    })
    const connecting = driver.connect({ network: regtest, isChosen: false })
    await expect(connecting).rejects.toMatchObject({ name: 'ConnectionError', code: 'ProviderFailed' })
    const account: Account = { namespace: 'bip122', address: payment, type: 'payment' }
    const state = { accounts: [account], caipNetworkId: regtest.caipNetworkId }
    const paying = driver.transfer?.send({
      recipient: payment,
      amount: 1n,
      feeRate: undefined,
      account,
      state,
      beforeRequest() {},
    })
    await expect(paying).rejects.toThrow('Busy.')
    expect(asked.map(([method]) => method)).not.toContain('sendTransfer')
  })

  test('connect: a wallet that changes the request does not affect the next request', async () => {
    const { driver, asked } = open({ getAccounts: { result: [{ address: payment, purpose: 'payment' }] } })
    for (const _ of ['first', 'second']) {
      await driver.connect({ network: regtest, isChosen: false })
      expect(asked[0]).toEqual(['wallet_connect', { addresses: purposes, message }])
      expect(asked[1]).toEqual(['getAccounts', { purposes, message }])
      for (const [, params] of asked.splice(0) as [string, { addresses?: string[]; purposes?: string[] } | undefined][])
        (params?.addresses ?? params?.purposes)?.splice(0, 3, 'ordinals')
    }
  })

  test('connect: supports a wallet on an unknown chain', async () => {
    const account = { addresses: [{ address: payment }], network: { bitcoin: { name: 'Fractal' } } }
    const { driver } = open({ wallet_connect: { result: account } })
    expect((await driver.connect({ network: regtest, isChosen: false })).caipNetworkId).toBe('bip122:fractal')
  })

  test('restore: undefined if the wallet cannot be asked without a prompt, or refuses', async () => {
    const storedState = { accounts: [], caipNetworkId: signet.caipNetworkId }
    expect(await open({}).driver.restore(storedState)).toBe(undefined)
    const denied = { wallet_getAccount: { error: { code: -32002, message: 'Access denied' } } }
    expect(await open(denied).driver.restore(storedState)).toBe(undefined)
  })

  test('leave: supports a provider older than wallet_disconnect', async () => {
    expect(await open({}).driver.leave()).toBe(undefined)
    const broken = open({ wallet_disconnect: { error: { code: -32603, message: 'No.' } } })
    await expect(broken.driver.leave()).rejects.toMatchObject({ code: -32603 })
  })

  test('switchNetwork: SwitchNotDone if the wallet does not switch', async () => {
    const account = { addresses: [{ address: payment }], network: { bitcoin: { name: 'Regtest' } } }
    const { driver } = open({ wallet_changeNetwork: { result: null }, wallet_getAccount: { result: account } })
    const state = { accounts: [], caipNetworkId: regtest.caipNetworkId }
    await expect(driver.switchNetwork({ network: mainnet, state })).rejects.toMatchObject({
      name: 'NetworkError',
      code: 'SwitchNotDone',
    })
  })

  test.each([
    [-32000, 'UserRejected'],
    [4001, 'UserRejected'],
    [-32002, 'WalletLocked'],
    [-32001, 'ProviderFailed'],
    [-32603, 'ProviderFailed'],
  ])('error: %i is %s', async (code, expected) => {
    const { driver } = open({ wallet_connect: { error: { code, message: 'No.' } } })
    await expect(driver.connect({ network: regtest, isChosen: false })).rejects.toMatchObject({ code: expected })
  })

  test('error: ProviderFailed, not UserRejected, if the message of -32000 says that the wallet timed out', async () => {
    const { driver } = open({ wallet_connect: { error: { code: -32000, message: 'Request timed out.' } } })
    const connecting = driver.connect({ network: regtest, isChosen: false })
    await expect(connecting).rejects.toMatchObject({ name: 'ConnectionError', code: 'ProviderFailed' })
  })
})
