import { expect } from '@playwright/test'
import { test } from './support/test.ts'
import { accountButton, anyModal, connectButton, modal, openDemo } from './support/visitor.ts'

test.describe('a modal that may not close yet', () => {
  test.beforeEach(async ({ page, wallet }) => {
    await openDemo(page, 'guarded')
    await connectButton(page).click()
    await expect(modal(page, 'Connect wallet').getByRole('button', { name: wallet.name })).toBeVisible()
  })

  test('stays through five presses of Escape and shakes, until a wallet is connected', async ({ page, wallet }) => {
    const dialog = anyModal(page)
    for (let press = 0; press < 5; press++) {
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveAttribute('data-state', 'shaking')
      await expect(dialog).toBeVisible()
    }
    await expect(dialog).toHaveAttribute('data-state', 'open')
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)

    await dialog.getByRole('button', { name: wallet.name }).click()
    await expect(dialog).toBeHidden()
    await accountButton(page).click()
    await expect(modal(page, 'Account')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
  })

  test('stays through five quick presses of Escape', async ({ page }) => {
    for (let press = 0; press < 5; press++) await page.keyboard.press('Escape')
    await expect(anyModal(page)).toHaveAttribute('data-state', 'shaking')
    await expect(anyModal(page)).toHaveAttribute('data-state', 'open')
    await expect(anyModal(page)).toBeVisible()
  })

  test('stays at a click beside it, and at its close button', async ({ page }) => {
    await page.mouse.click(40, 400)
    await expect(anyModal(page)).toHaveAttribute('data-state', 'shaking')
    await expect(anyModal(page)).toHaveAttribute('data-state', 'open')
    await anyModal(page).getByRole('button', { name: 'Close' }).click()
    await expect(anyModal(page)).toHaveAttribute('data-state', 'shaking')
    await expect(anyModal(page)).toHaveAttribute('data-state', 'open')
  })

  test('comes back when the browser itself closes it', async ({ page }) => {
    await anyModal(page).evaluate((dialog: HTMLDialogElement) => dialog.close())
    await expect(anyModal(page)).toBeVisible()
    expect(await anyModal(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  })

  test('closes when the host insists', async ({ page }) => {
    await page.getByRole('button', { name: 'Behind the modal' }).evaluate((button: HTMLElement) => button.click())
    await expect(anyModal(page)).toBeHidden()
  })
})
