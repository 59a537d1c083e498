import { expect, type Page } from '@playwright/test'
import { test } from './support/test.ts'
import { anyModal, connectButton, holdFetches, openDemo } from './support/visitor.ts'

/** Returns the colors that the page's button, the card and the card's scrollbars have now. */
async function readCurrentColors(page: Page) {
  const button = await page.locator('.lk-page-button[data-kind=connect]').evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    return { backgroundColor, color }
  })
  const card = await anyModal(page)
    .locator('.lk-card')
    .evaluate((element) => {
      const { backgroundColor, color, colorScheme, boxShadow } = getComputedStyle(element)
      return { backgroundColor, color, colorScheme, boxShadow }
    })
  return { button, card }
}

for (const name of ['evm', 'vanilla'] as const)
  test.describe(`themeMode: 'auto', the page ${name}`, () => {
    /** Returns the colors of a theme before and after the views have loaded, which must be the same. */
    async function readColors(page: Page, theme: string, wallet: { name: string }) {
      await openDemo(page, name, { theme })
      await expect(connectButton(page)).toBeVisible()
      const releaseFetches = await holdFetches(page)
      await connectButton(page).click()
      await expect(anyModal(page).getByRole('status', { name: 'Loading' })).toBeVisible()
      const shell = await readCurrentColors(page)
      releaseFetches()
      await expect(anyModal(page).getByRole('button', { name: wallet.name })).toBeVisible()
      await page.unroute('**/assets/**')
      return { shell, views: await readCurrentColors(page) }
    }

    test("has the system's theme from the first frame, and follows a change", async ({ page, wallet }) => {
      const dark = await readColors(page, 'dark', wallet)
      const light = await readColors(page, 'light', wallet)
      for (const { card } of [dark.shell, dark.views]) expect(card.backgroundColor).toMatch(/^oklch\(0\.19 /)
      for (const { card } of [light.shell, light.views]) expect(card.backgroundColor).toMatch(/^oklch\(0\.995 /)
      expect([dark.views.card.colorScheme, light.views.card.colorScheme]).toEqual(['dark', 'light'])
      await page.emulateMedia({ colorScheme: 'light' })
      const system = await readColors(page, 'auto', wallet)
      const { colorScheme, ...card } = light.views.card
      expect(system.views).toEqual({ ...light.views, card: { ...card, colorScheme: 'light dark' } })
      expect(system.shell.card.backgroundColor).toBe(light.shell.card.backgroundColor)
      expect(system.shell.card.boxShadow).toBe(light.shell.card.boxShadow)

      await page.emulateMedia({ colorScheme: 'dark' })
      await expect
        .poll(async () => (await readCurrentColors(page)).card.backgroundColor)
        .toBe(dark.views.card.backgroundColor)
      expect((await readCurrentColors(page)).button).toEqual(dark.views.button)
    })
  })
