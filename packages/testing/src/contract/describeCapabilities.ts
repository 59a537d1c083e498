import { describe, expect, test } from 'vitest'
import type { AdapterContractParameters, ContractVerb } from './contractSetup.ts'
import { openPage } from './openPage.ts'

const optionalVerbs: readonly ContractVerb[] = [
  'getBalance',
  'quoteFee',
  'sendTransaction',
  'signMessage',
  'switchConnection',
]

export function describeCapabilities({ create, verbs }: AdapterContractParameters): void {
  async function openConnectedPage() {
    const pageSetup = await openPage(create)
    const [wallet] = pageSetup.wallets
    await pageSetup.page.adapter.connect({ connectorId: wallet.connectorId })
    const { capabilities } = pageSetup
    if (!capabilities) throw new Error('The setup tells no `capabilities` to check the optional verbs with.')
    const [address] = wallet.addresses
    return {
      ...pageSetup,
      adapter: pageSetup.page.adapter,
      wallet,
      address,
      capabilities,
      network: pageSetup.networks.home,
    }
  }

  test('behavior: has exactly the optional verbs that it should have', async () => {
    const { page } = await openPage(create)
    expect(optionalVerbs.filter((verb) => page.adapter[verb] !== undefined)).toEqual([...verbs].sort())
  })

  if (verbs.includes('getBalance')) {
    test('getBalance', async () => {
      const { adapter, address, network, capabilities } = await openConnectedPage()
      const { symbol, decimals } = network.nativeCurrency
      const value = await capabilities.balanceOf(address)
      expect(await adapter.getBalance?.({ address, network })).toEqual({ value, symbol, decimals })
    })
  }

  if (verbs.includes('signMessage')) {
    describe('signMessage', () => {
      test('default', async () => {
        const { adapter, address, capabilities } = await openConnectedPage()
        const message = 'Grüezi,\nwelt 🗝'
        const signature = await adapter.signMessage?.({ message, address })
        expect(await capabilities.verifyMessage({ message, address, signature: signature ?? '' })).toBe(true)
      })

      test('error: UserRejected', async () => {
        const { adapter, address, wallet } = await openConnectedPage()
        wallet.setMode('reject')
        await expect(adapter.signMessage?.({ message: 'no', address })).rejects.toMatchObject({
          name: 'ConnectionError',
          code: 'UserRejected',
        })
      })

      test('error: NotConnected', async () => {
        const { page, wallets } = await openPage(create)
        const [address] = wallets[0].addresses
        await expect(page.adapter.signMessage?.({ message: 'no', address })).rejects.toMatchObject({
          code: 'NotConnected',
        })
      })
    })
  }

  if (verbs.includes('sendTransaction')) {
    describe('sendTransaction', () => {
      test('default', async () => {
        const { adapter, address, network, capabilities } = await openConnectedPage()
        const { receiver, amount = 1n, balanceOf, confirmed } = capabilities
        const balanceBefore = await balanceOf(receiver)
        const hash = await adapter.sendTransaction?.({ transaction: { to: receiver, value: amount }, network, address })
        await confirmed(hash ?? '')
        expect((await balanceOf(receiver)) - balanceBefore).toBe(amount)
      })

      test('error: UserRejected', async () => {
        const { adapter, address, network, capabilities, wallet } = await openConnectedPage()
        const { receiver, amount = 1n, balanceOf } = capabilities
        const balanceBefore = await balanceOf(receiver)
        wallet.setMode('reject')
        await expect(
          adapter.sendTransaction?.({ transaction: { to: receiver, value: amount }, network, address }),
        ).rejects.toMatchObject({ name: 'ConnectionError', code: 'UserRejected' })
        expect(await balanceOf(receiver)).toBe(balanceBefore)
      })

      test('error: NotConnected for an account that the wallet does not have, without a prompt', async () => {
        const { adapter, network, capabilities, wallet } = await openConnectedPage()
        const { receiver, amount = 1n } = capabilities
        const promptCountBefore = wallet.promptCount()
        await expect(
          adapter.sendTransaction?.({ transaction: { to: receiver, value: amount }, network, address: receiver }),
        ).rejects.toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
        expect(wallet.promptCount()).toBe(promptCountBefore)
      })
    })
  }

  if (verbs.includes('quoteFee')) {
    test('quoteFee: without a prompt', async () => {
      const { adapter, address, network, capabilities, wallet } = await openConnectedPage()
      const { receiver, amount = 1n } = capabilities
      const promptCountBefore = wallet.promptCount()
      const quote = await adapter.quoteFee?.({ transaction: { to: receiver, value: amount }, network, address })
      expect(quote?.expected).toBeGreaterThan(0n)
      if (quote?.cap !== undefined) expect(quote.cap).toBeGreaterThanOrEqual(quote.expected)
      expect(wallet.promptCount()).toBe(promptCountBefore)
    })
  }
}
