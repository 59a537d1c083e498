import { expect, type Page } from '@playwright/test'
import { withKit } from './support/kit.ts'
import { test } from './support/test.ts'
import { anyModal, connectButton, modal, openDemo } from './support/visitor.ts'

const readScrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))
const readOverflow = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
const countSheets = (page: Page) => page.evaluate(() => document.adoptedStyleSheets.length)

test.describe('the page behind the modal', () => {
  test.use({ viewport: { width: 900, height: 500 } })

  test.beforeEach(async ({ page, wallet }) => {
    await openDemo(page)
    // The page must be drawn before it can scroll.
    await expect(connectButton(page)).toBeVisible()
    await page.mouse.move(450, 480)
    await page.mouse.wheel(0, 80)
    await expect.poll(() => readScrollTop(page)).toBe(80)
    await connectButton(page).evaluate((button: HTMLElement) => button.click())
    await expect(modal(page, 'Connect wallet').getByRole('button', { name: wallet.name })).toBeVisible()
    expect(await readOverflow(page)).toBe('hidden')
    expect(await readScrollTop(page)).toBe(80)
  })

  async function expectScroll(page: Page) {
    await expect.poll(() => readOverflow(page)).toBe('visible')
    expect(await readScrollTop(page)).toBe(80)
    await page.mouse.wheel(0, 40)
    await expect.poll(() => readScrollTop(page)).toBe(120)
  }

  test('does not scroll while the modal is open, and scrolls again after it closes', async ({ page }) => {
    await page.mouse.wheel(0, 200)
    await page.keyboard.press('PageDown')
    await page.mouse.wheel(0, 200)
    expect(await readScrollTop(page)).toBe(80)
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
    await expectScroll(page)
  })

  test("scrolls again when the modal's element is removed while the modal is open", async ({ page }) => {
    const sheetsBefore = await countSheets(page)
    await page.locator('latchkey-modal').evaluate((element) => element.remove())
    await expect(anyModal(page)).toHaveCount(0)
    await expectScroll(page)
    await expect.poll(() => countSheets(page)).toBe(sheetsBefore - 1)
  })

  test('scrolls again when the kit is destroyed while the modal is open', async ({ page }) => {
    await withKit(page, (kit) => kit.destroy())
    await expect(anyModal(page)).toHaveCount(0)
    await expectScroll(page)
  })

  test('does not move by a pixel while the modal opens and closes', async ({ page }) => {
    const heading = page.getByRole('heading', { name: 'Connect a wallet' })
    const boxWhileOpen = await heading.boundingBox()
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
    expect(await heading.boundingBox()).toEqual(boxWhileOpen)
  })
})
