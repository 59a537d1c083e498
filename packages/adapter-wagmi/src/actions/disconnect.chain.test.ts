import { describe, expect, test } from 'vitest'
import { createExpectedConnection, createPageWallet, setUpPage } from '../../test/setUpPage.ts'

const page = setUpPage()
const { connectorId, one, two, start } = page

describe('disconnect', () => {
  test('default', async () => {
    createPageWallet({ chains: [page.home] })
    const { adapter, factory, newEvents } = start()
    await adapter.connect({ connectorId })
    await adapter.disconnect()
    expect(factory.config.state).toMatchObject({ status: 'disconnected', current: null, connections: new Map() })
    await expect(adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
    expect(newEvents()).toEqual([])
  })

  test('behavior: a disconnected wallet is not restored and does not connect by itself', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    // Makes the wallet reject `wallet_revokePermissions`, because many wallets do not have this method.
    wallet.control.override('wallet_revokePermissions', { error: { code: 4200, message: 'unknown method' } })
    const { adapter, newEvents } = start()
    await adapter.connect({ connectorId })
    await adapter.disconnect()
    expect(await adapter.reconnect({ connectorId })).toBeUndefined()
    wallet.control.setAccounts([two, one])
    wallet.control.lock()
    wallet.control.unlock()
    await wallet.provider.request({ method: 'eth_accounts' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(newEvents()).toEqual([])
    expect(await adapter.connect({ connectorId })).toEqual(createExpectedConnection(31337, [two, one]))
  })

  test('behavior: disconnects a wallet that approves after the visitor disconnected', async () => {
    const wallet = createPageWallet({ chains: [page.home], mode: 'manual' })
    const { adapter, factory } = start()
    const pendingConnect = adapter.connect({ connectorId })
    await wallet.control.nextPrompt()
    await adapter.disconnect()
    wallet.control.approve()
    await expect(pendingConnect).rejects.toMatchObject({ code: 'RequestAborted' })
    expect(factory.config.state).toMatchObject({ status: 'disconnected', current: null })
  })

  test.each([
    ['one wallet', { connectorId }],
    ['all wallets', undefined],
  ])('behavior: %s: the next connection begins with the account that the wallet lists first', async (_, parameters) => {
    createPageWallet({ chains: [page.home] })
    const storage = new Map<string, string>()
    const { adapter } = start({ storage })
    await adapter.connect({ connectorId })
    await adapter.switchConnection?.({ connectorId, address: two })
    await adapter.disconnect(parameters)
    expect([...storage.keys()].filter((key) => key.startsWith('account.'))).toEqual([])
    expect(await adapter.connect({ connectorId })).toEqual(createExpectedConnection(31337, [one, two]))
  })

  test('behavior: the chosen account of a locked wallet is forgotten too', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    const { adapter, newEvents } = start()
    await adapter.connect({ connectorId })
    await adapter.switchConnection?.({ connectorId, address: two })
    wallet.control.lock()
    await page.settled(() => expect(newEvents()).toEqual([{ type: 'disconnected', connectorId }]))
    await adapter.disconnect()
    wallet.control.unlock()
    expect(await adapter.connect({ connectorId })).toEqual(createExpectedConnection(31337, [one, two]))
  })
})
