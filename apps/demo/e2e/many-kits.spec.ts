import { type ConsoleMessage, expect, type Page } from '@playwright/test'
import type { Latchkey } from 'latchkey'
import { openHost } from './support/hostPage.ts'
import { firstAddress, test } from './support/test.ts'
import { anyModal, connectButton, fact } from './support/visitor.ts'

type HostWindow = {
  createKit(): Latchkey
  showKit(kit: Latchkey): void
  showComponent(key?: number): void
  made?: Latchkey
}

/**
 * Returns a list to which warnings and errors of the page's scripts are added. Messages of the browser itself have no arguments and are
 * left out.
 */
function warningsOf(page: Page): string[] {
  const warnings: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (['warning', 'error'].includes(message.type()) && message.args().length > 0) warnings.push(message.text())
  })
  return warnings
}

const modals = (page: Page) => page.locator('latchkey-modal')

async function connectTo(page: Page, name: string) {
  await connectButton(page).first().click()
  await anyModal(page).getByRole('button', { name }).click()
  await expect(anyModal(page)).toBeHidden()
}

test.describe('several kits with one id', () => {
  for (const isReact18 of [false, true])
    test(`a kit that a component creates under strict mode works, on React ${isReact18 ? 18 : 19}`, async ({
      page,
      wallet,
    }) => {
      const warnings = warningsOf(page)
      await openHost(page, 'kitsHost', { isDevelopment: true, isReact18 })
      await page.evaluate(() => (window as unknown as HostWindow).showComponent())
      await connectTo(page, wallet.name)
      await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
      await expect(modals(page)).toHaveCount(1)
      expect(warnings).toEqual([])
      await page.reload()
      await page.evaluate(() => (window as unknown as HostWindow).showComponent())
      await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    })

  test('a kit that a component creates again, as after an edit, replaces the old kit without an error of React', async ({
    page,
    wallet,
  }) => {
    const warnings = warningsOf(page)
    await openHost(page, 'kitsHost', { isDevelopment: true })
    await page.evaluate(() => (window as unknown as HostWindow).showComponent())
    await connectTo(page, wallet.name)
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await page.evaluate(() => (window as unknown as HostWindow).showComponent(1))
    await expect(modals(page)).toHaveCount(1)
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    expect(warnings.filter((text) => !text.includes('took the place'))).toEqual([])
  })

  for (const isDevelopment of [true, false])
    test(`a later kit replaces the earlier one, ${isDevelopment ? 'in development' : 'in production'}`, async ({
      page,
      wallet,
    }) => {
      const warnings = warningsOf(page)
      await openHost(page, 'kitsHost', { isDevelopment })
      const createAndShowKit = () =>
        page.evaluate(() => {
          const host = window as unknown as HostWindow
          host.made = host.createKit()
          host.showKit(host.made)
        })
      await createAndShowKit()
      await page.evaluate(() => document.body.append(document.createElement('latchkey-button')))
      await connectTo(page, wallet.name)
      await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))

      await createAndShowKit()
      await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
      await expect(modals(page)).toHaveCount(1)
      expect(warnings.filter((text) => text.includes('took the place'))).toHaveLength(isDevelopment ? 1 : 0)
      expect(warnings.filter((text) => !text.includes('took the place'))).toEqual([])

      await page.evaluate(() => (window as unknown as HostWindow).made?.disconnect())
      await expect(page.locator('latchkey-button').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
      await expect(fact(page, 'Address')).toHaveText('none')
      expect(await wallet.prompts()).toHaveLength(1)
    })
})
