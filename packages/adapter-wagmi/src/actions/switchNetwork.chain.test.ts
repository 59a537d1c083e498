import { describe, expect, test } from 'vitest'
import { createExpectedConnection, createPageWallet, setUpPage, toNetwork } from '../../test/setUpPage.ts'

const page = setUpPage()
const { connectorId, one, two, start } = page

describe('switchNetwork', () => {
  test('default', async () => {
    createPageWallet({ chains: [page.home, page.away] })
    const { adapter, factory, newEvents } = start()
    await adapter.connect({ connectorId })
    expect(await adapter.switchNetwork({ network: toNetwork(page.away) })).toEqual(
      createExpectedConnection(31338, [one, two]),
    )
    expect(factory.config.state.chainId).toBe(31338)
    expect(newEvents()).toEqual([])
  })

  test('behavior: adds a chain that the wallet does not know', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    const { adapter } = start()
    await adapter.connect({ connectorId })
    expect(await adapter.switchNetwork({ network: toNetwork(page.away) })).toEqual(
      createExpectedConnection(31338, [one, two]),
    )
    expect(wallet.control.requests().find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
      {
        chainId: '0x7a6a',
        chainName: 'Chain 31338',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [page.away.rpcUrl],
      },
    ])
  })

  test('behavior: without a wallet, changes the chain of the config', async () => {
    const { adapter, factory } = start()
    expect(await adapter.switchNetwork({ network: toNetwork(page.away) })).toBeUndefined()
    expect(factory.config.state.chainId).toBe(31338)
  })

  test.each([
    ['wallet_switchEthereumChain', 4001, 'SwitchRejected'],
    ['wallet_switchEthereumChain', 4200, 'ChainNotSupported'],
    ['wallet_switchEthereumChain', -32002, 'RequestPending'],
    ['wallet_addEthereumChain', 4001, 'SwitchRejected'],
    ['wallet_addEthereumChain', -32603, 'ChainNotSupported'],
  ])('error: %s fails with %i: %s', async (method, code, expected) => {
    const wallet = createPageWallet({ chains: [page.home] })
    wallet.control.override(method, { error: { code, message: 'failed' } })
    const { adapter, newEvents } = start()
    await adapter.connect({ connectorId })
    await expect(adapter.switchNetwork({ network: toNetwork(page.away) })).rejects.toMatchObject({ code: expected })
    expect(newEvents()).toEqual([])
  })
})
