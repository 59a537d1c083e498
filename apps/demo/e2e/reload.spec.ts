import { expect } from '@playwright/test'
import { one, two } from './support/chain.ts'
import { installClock, stopClock } from './support/clock.ts'
import { firstAddress, freshWallet, test } from './support/test.ts'
import {
  accountButton,
  anyModal,
  connectButton,
  fact,
  openAccount,
  openConnected,
  openNetworks,
} from './support/visitor.ts'

test.describe('coming back', () => {
  test('a visitor reloads, is still connected, and was asked nothing', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('connected')
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await expect(fact(page, 'wagmi address')).toHaveText(firstAddress(wallet))
    await expect(anyModal(page)).toBeHidden()
    expect(await wallet.prompts()).toEqual([])
  })

  test('the network that was chosen is still chosen', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    const networks = await openNetworks(page)
    await networks.getByRole('button', { name: two.name }).click()
    await expect(fact(page, 'Chain id')).toHaveText(String(two.id))
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('connected')
    await expect(fact(page, 'Chain id')).toHaveText(String(two.id))
    await expect(fact(page, 'wagmi chain id')).toHaveText(String(two.id))
    expect(await wallet.prompts()).toEqual([])
  })

  test('a wallet that announces itself late is restored too', async ({ page, addWallet }) => {
    const wallet = await addWallet({ ...freshWallet(), announcing: 'later' })
    await installClock(page)
    await page.goto('/evm.html?wallet=none')
    await wallet.announce()
    await connectButton(page).click()
    await anyModal(page).getByRole('button', { name: wallet.name }).click()
    await expect(accountButton(page)).toBeVisible()

    // It is waited for, but not for ever.
    await stopClock(page)
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('connecting')
    await wallet.announce()
    await expect(fact(page, 'Status')).toHaveText('connected')
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    expect(await wallet.prompts()).toEqual([])
  })

  test('a wallet that took the permission back meanwhile leaves the visitor disconnected, and is not asked', async ({
    page,
    wallet,
  }) => {
    await openConnected(page, wallet)
    await page.goto('/icon.svg')
    await wallet.revoke()
    await page.goto('/evm.html?wallet=none')
    await expect(connectButton(page)).toBeVisible()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    expect(await wallet.prompts()).toEqual([])
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    expect(await wallet.requests()).toEqual([])
  })

  test('a wallet that is locked leaves the visitor disconnected, and is not asked', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    await page.goto('/icon.svg')
    await wallet.lock()
    await page.goto('/evm.html?wallet=none')
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    expect(await wallet.prompts()).toEqual([])
  })

  test('a wallet that moved meanwhile is shown where it is now', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    await page.goto('/icon.svg')
    await wallet.setAccounts([wallet.addresses[1] as `0x${string}`])
    await wallet.switchChain(two.id)
    await page.goto('/evm.html?wallet=none')
    await expect(fact(page, 'Address')).toHaveText(String(wallet.addresses[1]))
    await expect(fact(page, 'Chain id')).toHaveText(String(two.id))
    const account = await openAccount(page)
    await expect(account.getByRole('button', { name: two.name })).toBeVisible()
    await expect(account.getByRole('button', { name: one.name })).toBeHidden()
  })
})
