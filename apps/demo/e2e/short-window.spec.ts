import { expect, type Locator, type Page } from '@playwright/test'
import { waitForAnimations, withKit } from './support/kit.ts'
import { test } from './support/pageWallets.ts'
import { anyModal, connectButton, modal, openDemo } from './support/visitor.ts'

/** Returns the scroll position of the dialog. In a short window, the dialog scrolls as a whole. */
function scrollPosition(page: Page): Promise<number> {
  return anyModal(page).evaluate((dialog) => Math.round(dialog.closest('dialog')?.scrollTop ?? -1))
}

/** Turns the mouse wheel while the pointer is over an element. */
async function turnWheelOver(page: Page, target: Locator) {
  await target.hover()
  await page.mouse.wheel(0, 120)
}

/** The windows are those of a laptop at 200 % zoom, a phone in landscape, and a very small screen. */
for (const viewport of [
  { width: 640, height: 400 },
  { width: 844, height: 390 },
  { width: 320, height: 256 },
])
  test.describe(`a window of ${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport })

    test('the wheel over the list of the Connect view scrolls the modal', async ({ page }) => {
      await openDemo(page, 'index')
      await connectButton(page).evaluate((button: HTMLElement) => button.click())
      const row = modal(page, 'Connect wallet').getByRole('button', { name: 'Search wallets' })
      await expect(row).toBeVisible()
      await waitForAnimations(page)
      await turnWheelOver(page, modal(page, 'Connect wallet').getByRole('listitem').first())
      await expect.poll(() => scrollPosition(page)).toBeGreaterThan(0)
    })

    test('the wheel over all wallets scrolls the modal', async ({ page }) => {
      await openDemo(page, 'index')
      await withKit(page, (kit) => kit.open({ view: 'AllWallets' }))
      const tile = modal(page, 'All wallets').getByRole('grid').getByRole('button').first()
      await expect(tile).toBeVisible()
      await waitForAnimations(page)
      await turnWheelOver(page, tile)
      await expect.poll(() => scrollPosition(page)).toBeGreaterThan(0)
    })
  })

for (const width of [1280, 320])
  test.describe(`the search field of all wallets in a window of ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    for (const font of ['Inter', 'monospace'])
      test(`it stays in the card in ${font}`, async ({ page }) => {
        await openDemo(page, 'index')
        await withKit(page, (kit, family) => kit.setThemeVariables({ '--lk-font-family': family }), font)
        await withKit(page, (kit) => kit.open({ view: 'AllWallets' }))
        const field = modal(page, 'All wallets').getByRole('searchbox')
        await field.fill('w')
        await waitForAnimations(page)
        const gaps = await field.evaluate((input) => {
          const box = input.closest('.lk-field-box')?.getBoundingClientRect()
          const card = input.closest('.lk-card')?.getBoundingClientRect()
          return box && card && [box.left - card.left, card.right - box.right]
        })
        expect(gaps).toEqual([16, 16])
      })
  })
