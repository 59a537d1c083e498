import { expect, type Page } from '@playwright/test'
import { waitForAnimations } from './support/kit.ts'
import { firstAddress, test } from './support/test.ts'
import { anyModal, connectButton, fact, modal, openDemo } from './support/visitor.ts'

const width = 390
const height = 844

test.use({ viewport: { width, height }, isMobile: true, hasTouch: true })

/** Drags the handle of the bottom sheet down by this distance in px. */
async function dragSheet(page: Page, distance: number) {
  const { y } = (await anyModal(page).boundingBox()) as { y: number }
  await page.mouse.move(width / 2, y + 10)
  await page.mouse.down()
  await page.mouse.move(width / 2, y + 10 + distance, { steps: 5 })
  await page.mouse.up()
}

test.describe('on a phone', () => {
  test.beforeEach(async ({ page, wallet }) => {
    await openDemo(page)
    await connectButton(page).tap()
    await expect(modal(page, 'Connect wallet').getByRole('button', { name: wallet.name })).toBeVisible()
    await waitForAnimations(page)
  })

  test('the modal is a sheet at the bottom with the width of the screen', async ({ page }) => {
    const box = await anyModal(page).boundingBox()
    expect(box).toMatchObject({ x: 0, width })
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

  test('a visitor connects by touch', async ({ page, wallet }) => {
    await anyModal(page).getByRole('button', { name: wallet.name }).tap()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await expect(anyModal(page)).toBeHidden()
  })

  test('dragging the sheet down closes it', async ({ page }) => {
    await dragSheet(page, 160)
    await expect(anyModal(page)).toBeHidden()
  })

  test('the sheet returns after a short drag', async ({ page }) => {
    const boxBefore = await anyModal(page).getByRole('heading').first().boundingBox()
    await dragSheet(page, 20)
    await expect(anyModal(page)).toHaveAttribute('data-state', 'open')
    await expect.poll(() => anyModal(page).getByRole('heading').first().boundingBox()).toEqual(boxBefore)
  })

  test('a tap beside the sheet closes it', async ({ page }) => {
    await page.touchscreen.tap(width / 2, 60)
    await expect(anyModal(page)).toBeHidden()
  })
})

test.describe('on a screen 430 px high and 320 px wide', () => {
  test.use({ viewport: { width: 320, height: 430 } })

  test('every button can still be reached', async ({ page, wallet }) => {
    await openDemo(page)
    await connectButton(page).tap()
    const connect = modal(page, 'Connect wallet')
    await expect(connect.getByRole('button', { name: wallet.name })).toBeVisible()
    await waitForAnimations(page)
    for (const button of await connect.getByRole('button').all()) {
      await button.scrollIntoViewIfNeeded()
      const box = (await button.boundingBox()) as { x: number; width: number; y: number; height: number }
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(320)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.y + box.height).toBeLessThanOrEqual(430)
    }
    await connect.getByRole('button', { name: wallet.name }).tap()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
  })
})
