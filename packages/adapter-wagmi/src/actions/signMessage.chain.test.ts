import { testAccounts } from '@latchkey/testing/anvil'
import { recoverMessageAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createPageWallet, usePage } from '../wagmiAdapter.test.setup.ts'

const page = usePage()
const { connectorId, one, two, start } = page

describe('signMessage', () => {
  test('default: with any account of the wallet, and no other', async () => {
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

  test('error: ProviderFailed for a wallet that throws, or answers something else', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    const { adapter } = start()
    await adapter.connect({ connectorId })
    const answers = [
      () => {
        throw new Error('broken')
      },
      async () => 'signed',
    ]
    for (const answer of answers) {
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
})
