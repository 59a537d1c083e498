import { expect, type Page } from '@playwright/test'
import { recordConsole } from './support/record.ts'
import { test, withMotion } from './support/test.ts'
import { anyModal, connectButton, holdFetches, modal, openDemo } from './support/visitor.ts'

test.use(withMotion)

test.describe('before the views are loaded', () => {
  for (const name of ['evm', 'vanilla'] as const) {
    test(`the page ${name} opens the card at the click, and the views appear in it`, async ({ page, wallet }) => {
      await openDemo(page, name)
      await expect(connectButton(page)).toBeVisible()
      const widthBefore = (await connectButton(page).boundingBox())?.width
      const releaseFetches = await holdFetches(page)
      await connectButton(page).click()

      const card = modal(page, 'Connect wallet')
      await expect(card.getByRole('button', { name: 'Close' })).toBeVisible()
      await expect(card.getByRole('status', { name: 'Loading' })).toBeVisible()
      await expect(connectButton(page)).toHaveAttribute('aria-busy', 'true')
      await expect(connectButton(page)).toHaveAttribute('data-state', 'opening')
      expect(await connectButton(page).evaluate((button) => (button as HTMLElement).offsetWidth)).toBe(
        Math.round(widthBefore ?? 0),
      )
      await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')

      // The views must appear in this same dialog. A new dialog would take the focus and play its opening animation again.
      const dialog = await anyModal(page).elementHandle()
      await page.keyboard.press('Tab')
      await expect(card.getByRole('button', { name: 'Close' })).toBeFocused()
      releaseFetches()
      await expect(card.getByRole('button', { name: wallet.name })).toBeVisible()
      await expect(card.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await expect(card.getByRole('button', { name: 'Close' })).toBeFocused()
      expect(await dialog?.evaluate((element) => element.isConnected && (element as HTMLDialogElement).open)).toBe(true)
      await expect(connectButton(page)).toHaveAttribute('aria-busy', 'false')
    })
  }

  for (const query of [{}, { legal: '' }] as const)
    test(`the card keeps its height when the views appear in it, with ${JSON.stringify(query)}`, async ({
      page,
      wallet,
    }) => {
      await openDemo(page, 'evm', query)
      await expect(connectButton(page)).toBeVisible()
      const releaseFetches = await holdFetches(page)
      await connectButton(page).click()
      const card = anyModal(page).locator('.lk-card')
      await expect(card.getByRole('status', { name: 'Loading' })).toBeVisible()
      const readHeight = () => card.evaluate((element) => (element as HTMLElement).offsetHeight)
      const heightBefore = await readHeight()
      releaseFetches()
      await expect(card.getByRole('button', { name: wallet.name })).toBeVisible()
      // The height may differ by one line of text, because the fonts of the machine decide how many lines the site's terms need.
      expect(Math.abs((await readHeight()) - heightBefore)).toBeLessThanOrEqual(16)
    })

  for (const [way, close] of [
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['the space around it', (page: Page) => page.mouse.click(60, 600)],
    ['its button', (page: Page) => anyModal(page).getByRole('button', { name: 'Close' }).click()],
  ] as const) {
    test(`${way} closes the card, and restores focus and scrolling`, async ({ page }) => {
      await openDemo(page)
      await expect(connectButton(page)).toBeVisible()
      await holdFetches(page)
      await connectButton(page).click()
      await expect(modal(page, 'Connect wallet')).toBeVisible()
      await close(page)
      await expect(anyModal(page)).toBeHidden()
      await expect(connectButton(page)).toBeFocused()
      await expect(connectButton(page)).toHaveAttribute('aria-busy', 'false')
      await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible')
    })
  }

  test('a dialog that the browser cannot show is reported in the console, and the kit is not open', async ({
    page,
  }) => {
    const consoleMessages = recordConsole(page)
    await page.addInitScript(() => {
      HTMLDialogElement.prototype.showModal = undefined as unknown as () => void
    })
    await openDemo(page)
    for (const press of [1, 2]) {
      await connectButton(page).click()
      await expect.poll(consoleMessages).toHaveLength(press)
      await expect(connectButton(page)).toHaveAttribute('aria-busy', 'false')
    }
    expect(consoleMessages()[0]).toMatch(/^error \[latchkey\] TypeError: .*showModal is not a function/)
    await expect(anyModal(page)).toHaveCount(0)
  })

  test('the page behind is inert, and the focus stays in the card', async ({ page }) => {
    await openDemo(page)
    await expect(connectButton(page)).toBeVisible()
    await holdFetches(page)
    await connectButton(page).click()
    const card = modal(page, 'Connect wallet')
    await expect(card).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await expect(
      page.getByRole('textbox', { name: 'Message' }).click({ trial: true, timeout: 1_000 }),
    ).rejects.toThrow()
    for (let press = 0; press < 3; press++) await page.keyboard.press('Tab')
    const isInside = await page.evaluate(() => document.activeElement?.matches('body, latchkey-modal'))
    expect(isInside).toBe(true)
  })
})
