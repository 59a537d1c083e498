import { expect } from '@playwright/test'
import { recordAttribute } from './support/record.ts'
import { test, withMotion } from './support/test.ts'
import { accountButton, anyModal, connectButton, modal, openDemo } from './support/visitor.ts'

test.use(withMotion)

test.describe('a modal that a close guard keeps open', () => {
  test.beforeEach(async ({ page, wallet }) => {
    await openDemo(page, 'guarded')
    await connectButton(page).click()
    await expect(modal(page, 'Connect wallet').getByRole('button', { name: wallet.name })).toBeVisible()
  })

  test('stays open and shakes at five presses of Escape, until a wallet is connected', async ({ page, wallet }) => {
    const dialog = anyModal(page)
    const states = await recordAttribute(dialog, 'data-state')
    const expectedStates = ['open']
    for (let press = 0; press < 5; press++) {
      await page.keyboard.press('Escape')
      expectedStates.push('shaking', 'open')
      await expect.poll(states).toEqual(expectedStates)
      await expect(dialog).toBeVisible()
    }
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)

    await dialog.getByRole('button', { name: wallet.name }).click()
    await expect(dialog).toBeHidden()
    await accountButton(page).click()
    await expect(modal(page, 'Account')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
  })

  test('stays open at five quick presses of Escape', async ({ page }) => {
    const states = await recordAttribute(anyModal(page), 'data-state')
    for (let press = 0; press < 5; press++) await page.keyboard.press('Escape')
    // A key press during a shake starts no new shake, so the number of shakes depends on the time between key presses.
    await expect.poll(async () => (await states()).join(' ')).toMatch(/^open( shaking open){1,5}$/)
    await expect(anyModal(page)).toBeVisible()
  })

  test('stays open at a click beside it, and at its close button', async ({ page }) => {
    const states = await recordAttribute(anyModal(page), 'data-state')
    await page.mouse.click(40, 400)
    await expect.poll(states).toEqual(['open', 'shaking', 'open'])
    await anyModal(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(states).toEqual(['open', 'shaking', 'open', 'shaking', 'open'])
  })

  test('opens again when the browser itself closes it', async ({ page }) => {
    await anyModal(page).evaluate((dialog: HTMLDialogElement) => dialog.close())
    await expect(anyModal(page)).toBeVisible()
    expect(await anyModal(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  })

  test('closes when the site closes it by force', async ({ page }) => {
    await page.getByRole('button', { name: 'Behind the modal' }).evaluate((button: HTMLElement) => button.click())
    await expect(anyModal(page)).toBeHidden()
  })
})
