import { expect } from '@playwright/test'
import { test, withMotion } from './support/test.ts'
import { anyModal, connectButton, fact, openAccount, openConnected } from './support/visitor.ts'

test.use(withMotion)

test.describe('disconnecting the wallet', () => {
  test.beforeEach(async ({ page, wallet }) => openConnected(page, wallet))

  test.afterEach(async ({ page }) => {
    await expect(connectButton(page)).toBeVisible()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await expect(fact(page, 'Address')).toHaveText('none')
    await expect(fact(page, 'wagmi address')).toHaveText('none')
    await page.reload()
    await expect(connectButton(page)).toBeVisible()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
  })

  test('a visitor disconnects in the modal, which closes', async ({ page }) => {
    const account = await openAccount(page)
    await account.getByRole('button', { name: 'Disconnect' }).click()
    await expect(anyModal(page)).toBeHidden()
  })

  test('a visitor disconnects in the settings', async ({ page }) => {
    const account = await openAccount(page)
    await account.getByRole('button', { name: 'Settings' }).click()
    await anyModal(page).getByRole('button', { name: 'Disconnect' }).click()
    await expect(anyModal(page)).toBeHidden()
  })

  test('a visitor disconnects with a button of the page', async ({ page }) => {
    await page.getByRole('button', { name: 'Disconnect from the page' }).click()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
  })

  test('the wallet revokes its permission while the account view is open', async ({ page, wallet }) => {
    await openAccount(page)
    await wallet.revoke()
    await expect(anyModal(page)).toHaveAccessibleName('Connect wallet')
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
  })

  test('a wallet whose disconnect fails is disconnected on the page', async ({ page, wallet }) => {
    await wallet.override('wallet_revokePermissions', { error: { code: -32603, message: 'Broken.' } })
    const account = await openAccount(page)
    await account.getByRole('button', { name: 'Disconnect' }).click()
    await expect(anyModal(page)).toBeHidden()
  })
})
