import { testAccounts } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { createExpectedConnection, createKit, createPageWallet, setUpKits, toNetwork } from '../../test/setUpPage.ts'

const home = { chainId: 31337, rpcUrl: 'http://127.0.0.1:1' }
const connectorId = 'test.wallet'

const kits = setUpKits()

/** Starts a kit that has found a wallet of the page. Also returns the listeners that were added to the wallet. */
function start(place: 'announced' | 'legacy' = 'announced', storage = new Map<string, string>()) {
  const wallet = createPageWallet({ chains: [home], announcing: place === 'announced' ? 'now' : 'later' })
  if (place === 'legacy') Object.assign(window, { ethereum: wallet.provider })
  const listening: string[] = []
  const { on, removeListener } = wallet.provider
  Object.assign(wallet.provider, {
    on(event: string, listener: never) {
      listening.push(event)
      return on(event, listener)
    },
    removeListener(event: string, listener: never) {
      listening.splice(listening.indexOf(event), 1)
      return removeListener(event, listener)
    },
  })
  const kit = createKit({ networks: [toNetwork(home)], storage })
  kits.push(kit)
  kit.adapter.start()
  return { ...kit, wallet, listening }
}

describe('lazyConnector', () => {
  test('default', async () => {
    const { factory, wallet, listening } = start()
    const [connector] = factory.config.connectors
    expect(connector).toMatchObject({ id: connectorId, name: 'Test Wallet', type: 'injected', rdns: connectorId })
    expect(wallet.control.requests()).toEqual([])
    expect(listening).toEqual(['accountsChanged'])
    expect(await connector?.isAuthorized()).toBe(false)
    expect([...listening].sort()).toEqual(['accountsChanged', 'connect'])
  })

  test('behavior: gives sites the wallet’s own object, with errors that have numeric codes', async () => {
    const { factory, wallet } = start()
    const provider = (await factory.config.connectors[0]?.getProvider()) as typeof wallet.provider & { isTest?: true }
    Object.assign(wallet.provider, { isTest: true })
    expect([provider.isTest, 'isTest' in provider, 'isOther' in provider]).toEqual([true, true, false])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    const error = { code: -32603, message: 'Internal error', data: { originalError: { code: 4001 } } }
    wallet.control.override('personal_sign', { error })
    await expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({ code: 4001 })
  })

  test('behavior: connects a wallet that was to be restored and later connects by itself', async () => {
    const storage = new Map([[`wallet.${connectorId}`, testAccounts[0].address]])
    const { adapter, wallet, newEvents } = start('announced', storage)
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const connection = createExpectedConnection(31337, [testAccounts[0].address, testAccounts[1].address])
    await expect.poll(newEvents, { interval: 5 }).toEqual([{ type: 'connection', connection }])
  })

  test('behavior: destroy removes the listeners of a wallet that was never used', () => {
    const { adapter, listening } = start()
    adapter.destroy()
    expect(listening).toEqual([])
  })

  test('behavior: adds one listener to a wallet that announces itself while its code is loading', async () => {
    const { factory, wallet, listening } = start('legacy')
    const [injected] = factory.config.connectors
    expect(injected?.id).toBe('injected')
    const asked = injected?.isAuthorized()
    wallet.announce()
    await asked
    expect(factory.config.connectors.map(({ id }) => id)).toEqual([connectorId])
    expect(listening).toEqual(['accountsChanged'])
  })

  test('behavior: destroy removes the listeners of a wallet whose code is loading', async () => {
    const { adapter, factory, listening } = start()
    const asked = factory.config.connectors[0]?.isAuthorized()
    adapter.destroy()
    await asked
    expect(listening).toEqual([])
  })
})
