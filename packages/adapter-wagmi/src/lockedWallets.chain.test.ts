import { testAccounts } from '@latchkey/testing/anvil'
import { describe, expect, test, vi } from 'vitest'
import { createPageWallet, usePage } from './wagmiAdapter.test.setup.ts'

const page = usePage()
const { connectorId, start, settled } = page

/** A page on which a wallet was connected, and locked itself. */
async function lockedPage() {
  const wallet = createPageWallet({ chains: [page.home] })
  createPageWallet({ chains: [page.home], rdns: 'second.wallet', privateKeys: [testAccounts[2].privateKey] })
  const kit = start()
  await kit.adapter.connect({ connectorId })
  wallet.control.lock()
  await settled(() => expect(kit.factory.config.state.status).toBe('disconnected'))
  const unlock = async () => {
    wallet.control.unlock()
    await wallet.provider.request({ method: 'eth_chainId' })
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setTimeout(resolve))
    return kit.factory.config.state.status
  }
  return { ...kit, unlock }
}

describe('a wallet that locked itself', () => {
  test('default: connects again once it is unlocked', async () => {
    const { factory, unlock } = await lockedPage()
    await unlock()
    await settled(() => expect(factory.config.state.status).toBe('connected'))
  })

  test.each([undefined, { connectorId }])('behavior: stays away after the visitor disconnected %o', async (leaving) => {
    const { adapter, unlock } = await lockedPage()
    await adapter.disconnect(leaving)
    expect(await unlock()).toBe('disconnected')
  })

  test('behavior: stays away after the visitor chose another one, and left that', async () => {
    const { adapter, unlock } = await lockedPage()
    await adapter.connect({ connectorId: 'second.wallet' })
    await adapter.disconnect({ connectorId: 'second.wallet' })
    expect(await unlock()).toBe('disconnected')
  })
})
