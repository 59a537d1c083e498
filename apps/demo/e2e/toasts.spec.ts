import { expect, type Page } from '@playwright/test'
import { installClock, stopClock } from './support/clock.ts'
import { withKit } from './support/kit.ts'
import { test } from './support/test.ts'
import { anyModal, connectButton, modal, openDemo } from './support/visitor.ts'

const toastText = 'Hello from the page'

/** Presses the page's button by a script. A visitor cannot press it while the modal is open. */
async function showToast(page: Page) {
  await page.getByRole('button', { name: 'Show a toast' }).evaluate((button: HTMLElement) => button.click())
}

async function openWithStoppedClock(page: Page) {
  await installClock(page)
  await openDemo(page)
  await expect(connectButton(page)).toBeVisible()
  await stopClock(page)
}

test.describe('toasts', () => {
  test('a toast is shown on the page while the modal is closed, and disappears after four seconds', async ({
    page,
  }) => {
    await openWithStoppedClock(page)
    await page.getByRole('button', { name: 'Show a toast' }).click()
    const toast = page.getByRole('status').filter({ hasText: toastText })
    await expect(toast).toBeVisible()
    await expect(anyModal(page)).toHaveCount(0)
    await page.clock.runFor(3_999)
    await expect(toast).toBeVisible()
    await page.clock.runFor(1)
    await expect(page.getByText(toastText)).toHaveCount(0)
  })

  test('a toast is shown in the modal while the modal is open, above everything', async ({ page, wallet }) => {
    await installClock(page)
    await openDemo(page)
    await connectButton(page).click()
    const connect = modal(page, 'Connect wallet')
    await expect(connect.getByRole('button', { name: wallet.name })).toBeVisible()
    await stopClock(page)
    await showToast(page)
    const toast = connect.getByText(toastText)
    await expect(toast).toBeVisible()
    const isOnTop = await toast.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const root = element.getRootNode() as ShadowRoot
      return root.elementFromPoint(x + width / 2, y + height / 2) === element
    })
    expect(isOnTop).toBe(true)
  })

  test('a toast stays on screen when the modal closes', async ({ page, wallet }) => {
    await installClock(page)
    await openDemo(page)
    await connectButton(page).click()
    await expect(modal(page, 'Connect wallet').getByRole('button', { name: wallet.name })).toBeVisible()
    await stopClock(page)
    await showToast(page)
    await expect(anyModal(page).getByText(toastText)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
    await expect(page.getByText(toastText)).toBeVisible()
  })

  test('a second toast replaces the first after a pause without a toast', async ({ page }) => {
    await openWithStoppedClock(page)
    await withKit(page, (kit) => kit.showErrorMessage('First'))
    await expect(page.getByText('First')).toBeVisible()
    await withKit(page, (kit) => kit.showLoadingMessage('Second'))
    await expect(page.getByText('First')).toHaveCount(0)
    await expect(page.getByText('Second')).toHaveCount(0)
    await page.clock.runFor(149)
    await expect(page.getByText('Second')).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(page.getByText('Second')).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(page.getByText('Second')).toBeVisible()
    await withKit(page, (kit) => kit.hideMessage())
    await expect(page.getByText('Second')).toHaveCount(0)
  })
})

test.describe('the alert bar', () => {
  test('shows the developer each kind of alert once, in the modal and in the console', async ({ page, baseURL }) => {
    const messages: string[] = []
    page.on('console', (message) => {
      if (message.text().startsWith('[latchkey]')) messages.push(message.text())
    })
    await page.route('**/telemetry/getAnalyticsConfig*', (route) =>
      route.fulfill({ json: { isAnalyticsEnabled: true } }),
    )
    await page.route('**/telemetry/e*', (route) => route.fulfill({ status: 403, json: {} }))
    await openDemo(page)
    const alertTitle = 'Invalid App Configuration'
    await withKit(
      page,
      ({ core }, analytics) =>
        core.options.update({ debug: true, services: { ...core.options.state.services, analytics } }),
      `${baseURL}/telemetry`,
    )
    await connectButton(page).click()
    const alert = anyModal(page).getByRole('alert')
    await expect(alert).toContainText(alertTitle)
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alert).toHaveCount(0)

    const firstResponse = page.waitForResponse(/telemetry\/e/)
    await anyModal(page).getByRole('button', { name: 'What is a wallet?' }).click()
    await firstResponse
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
    const secondResponse = page.waitForResponse(/telemetry\/e/)
    await connectButton(page).click()
    await secondResponse
    await expect(modal(page, 'Connect wallet')).toBeVisible()
    await expect(alert).toHaveCount(0)
    expect(messages).toEqual([
      `[latchkey] ${alertTitle}: The origin ${baseURL} is not on the allow-list of this project. Add it where the project is kept.`,
    ])
  })
})
