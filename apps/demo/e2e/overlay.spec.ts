import { expect } from '@playwright/test'
import { waitForAnimations } from './support/kit.ts'
import { test, withMotion } from './support/test.ts'
import { anyModal, connectButton, modal, openDemo } from './support/visitor.ts'

test.use(withMotion)

test.describe('the space around the modal', () => {
  test.beforeEach(async ({ page, wallet }) => {
    await openDemo(page)
    await connectButton(page).click()
    await expect(modal(page, 'Connect wallet').getByRole('button', { name: wallet.name })).toBeVisible()
    await waitForAnimations(page)
  })

  test('closes the modal at a click', async ({ page }) => {
    await page.mouse.click(60, 600)
    await expect(anyModal(page)).toBeHidden()
    await expect(connectButton(page)).toBeFocused()
  })

  test('does not close the modal when a text selection ends there', async ({ page }) => {
    const text = anyModal(page).getByText(/By connecting you agree/)
    const { x, y, height } = (await text.boundingBox()) as { x: number; y: number; height: number }
    await page.mouse.move(x + 20, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(60, y + height / 2, { steps: 4 })
    await page.mouse.up()
    await expect(anyModal(page)).toHaveAttribute('data-state', 'open')
    await page.mouse.click(60, 600)
    await expect(anyModal(page)).toBeHidden()
  })

  test('does not close the modal when a press that starts there ends in the card', async ({ page }) => {
    const { x, y } = (await anyModal(page).boundingBox()) as { x: number; y: number }
    await page.mouse.move(60, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + 20, { steps: 4 })
    await page.mouse.up()
    await expect(anyModal(page)).toHaveAttribute('data-state', 'open')
    await page.mouse.click(60, 600)
    await expect(anyModal(page)).toBeHidden()
  })

  test('surrounds a card of 360 px in the middle', async ({ page }) => {
    const box = (await anyModal(page).boundingBox()) as { x: number; width: number; y: number; height: number }
    expect(box.width).toBe(360)
    expect(box.x).toBe((1280 - 360) / 2)
    expect(Math.abs(box.y * 2 + box.height - 800)).toBeLessThanOrEqual(1)
  })
})
