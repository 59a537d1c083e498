import { expect } from '@playwright/test'
import { chainOne, chainTwo } from './support/chain.ts'
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

test.describe('returning to the page', () => {
  test('a visitor stays connected after a reload without a prompt', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('connected')
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await expect(fact(page, 'wagmi address')).toHaveText(firstAddress(wallet))
    await expect(anyModal(page)).toBeHidden()
    expect(await wallet.prompts()).toEqual([])
  })

  test('the chosen network is still chosen after a reload', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    const networks = await openNetworks(page)
    await networks.getByRole('button', { name: chainTwo.name }).click()
    await expect(fact(page, 'Chain id')).toHaveText(String(chainTwo.id))
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('connected')
    await expect(fact(page, 'Chain id')).toHaveText(String(chainTwo.id))
    await expect(fact(page, 'wagmi chain id')).toHaveText(String(chainTwo.id))
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

    // The kit waits only a limited time for the wallet, so the test stops the clock.
    await stopClock(page)
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('connecting')
    await wallet.announce()
    await expect(fact(page, 'Status')).toHaveText('connected')
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    expect(await wallet.prompts()).toEqual([])
  })

  test('a wallet that revoked its permission meanwhile is disconnected, and gets no prompt', async ({
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

  test('a locked wallet is disconnected, and gets no prompt', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    await page.goto('/icon.svg')
    await wallet.lock()
    await page.goto('/evm.html?wallet=none')
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    expect(await wallet.prompts()).toEqual([])
  })

  test('a wallet that switched its network meanwhile is shown on the new network', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    await page.goto('/icon.svg')
    await wallet.setAccounts([wallet.addresses[1] as `0x${string}`])
    await wallet.switchChain(chainTwo.id)
    await page.goto('/evm.html?wallet=none')
    await expect(fact(page, 'Address')).toHaveText(String(wallet.addresses[1]))
    await expect(fact(page, 'Chain id')).toHaveText(String(chainTwo.id))
    const account = await openAccount(page)
    await expect(account.getByRole('button', { name: chainTwo.name })).toBeVisible()
    await expect(account.getByRole('button', { name: chainOne.name })).toBeHidden()
  })
})
