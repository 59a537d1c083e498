import type { Account } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { addressesOf, emptyWindow, openPage, placeWallet, regtest } from '../../test/openPage.ts'
import { leatherDriver } from './leather.ts'

const [payment = ''] = addressesOf()

describe('leatherDriver', () => {
  /** Each error code of `RpcErrorCode` in @leather.io/rpc, with the code of the kit's error. */
  test.each([
    [4001, 'UserRejected'],
    [7, 'WalletLocked'],
    [16, 'WalletLocked'],
    [-32000, 'ProviderFailed'],
    [-32603, 'ProviderFailed'],
  ])('error: %i is %s', async (code, expected) => {
    emptyWindow()
    placeWallet({ shapes: ['leather'] })
    const { adapter } = openPage()
    const provider = (window as unknown as { LeatherProvider: { request: unknown } }).LeatherProvider
    provider.request = async () => Promise.reject({ jsonrpc: '2.0', id: '1', error: { code, message: 'No.' } })
    await expect(adapter.connect({ connectorId: 'leather' })).rejects.toMatchObject({ code: expected })
  })

  test('error: reports a method that the wallet does not support', async () => {
    const request = async () => Promise.reject({ error: { code: 4002, message: 'Method not supported.' } })
    const ports = { networks: [regtest], siteName: 'A site', signal: new AbortController().signal, log: () => {} }
    const { signPsbt } = leatherDriver({ request }, ports)
    const account: Account = { namespace: 'bip122', address: payment, type: 'payment' }
    const state = { accounts: [account], caipNetworkId: regtest.caipNetworkId }
    await expect(signPsbt({ psbt: '', inputs: [], state })).rejects.toMatchObject({ code: 4200 })
  })
})
