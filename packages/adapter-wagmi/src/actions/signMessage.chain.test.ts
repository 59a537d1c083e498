import { testAccounts } from '@latchkey/testing/anvil'
import { recoverMessageAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createPageWallet, setUpPage, toNetwork } from '../../test/setUpPage.ts'

const page = setUpPage()
const { connectorId, one, two, start } = page

describe('signMessage', () => {
  test('default: signs with any account of the wallet, and with no other', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    const { adapter } = start()
    await adapter.connect({ connectorId })
    const message = 'Hello, 世界'
    const signature = (await adapter.signMessage?.({ message, address: two })) as `0x${string}`
    expect(await recoverMessageAddress({ message, signature })).toBe(two)
    const stranger = testAccounts[2].address
    await expect(adapter.signMessage?.({ message, address: stranger })).rejects.toMatchObject({ code: 'NotConnected' })
    wallet.control.setMode('reject')
    await expect(adapter.signMessage?.({ message, address: one })).rejects.toMatchObject({ code: 'UserRejected' })
  })

  test('error: ProviderFailed when the wallet throws or returns something else', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    const { adapter } = start()
    await adapter.connect({ connectorId })
    const responses = [
      () => {
        throw new Error('broken')
      },
      async () => 'signed',
    ]
    for (const answer of responses) {
      wallet.provider.request = answer as typeof wallet.provider.request
      await expect(adapter.signMessage?.({ message: '', address: one })).rejects.toMatchObject({
        name: 'ConnectionError',
        code: 'ProviderFailed',
      })
    }
  })

  test('error: NotConnected', async () => {
    const { adapter } = start()
    await expect(adapter.signMessage?.({ message: '', address: one })).rejects.toMatchObject({ code: 'NotConnected' })
  })

  test.each([undefined, 5, '', '0x', '0xzz', { signature: '0x12' }])(
    'error: ProviderFailed for the response %o',
    async (result) => {
      const wallet = createPageWallet({ chains: [page.home] })
      const { adapter } = page.start()
      await adapter.connect({ connectorId: page.connectorId })
      wallet.control.override('personal_sign', { result })
      const signing = adapter.signMessage?.({ message: 'hi', address: page.one })
      await expect(signing).rejects.toMatchObject({ name: 'ConnectionError', code: 'ProviderFailed' })
    },
  )

  test.each([
    { code: 'ACTION_REJECTED', message: 'user rejected signing' },
    { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 4001 } } },
    { code: 0, message: 'User denied message signature.' },
  ])('error: UserRejected for %o', async (error) => {
    const wallet = createPageWallet({ chains: [page.home] })
    const { adapter } = page.start()
    await adapter.connect({ connectorId: page.connectorId })
    wallet.control.override('personal_sign', { error: error as never })
    const signing = adapter.signMessage?.({ message: 'hi', address: page.one })
    await expect(signing).rejects.toMatchObject({ name: 'ConnectionError', code: 'UserRejected' })
    wallet.control.override('wallet_switchEthereumChain', { error: error as never })
    const network = toNetwork(page.away)
    await expect(adapter.switchNetwork({ network })).rejects.toMatchObject({ code: 'SwitchRejected' })
    await adapter.disconnect()
    wallet.control.override('wallet_requestPermissions', { error: error as never })
    await expect(adapter.connect({ connectorId: page.connectorId })).rejects.toMatchObject({ code: 'UserRejected' })
  })
})
