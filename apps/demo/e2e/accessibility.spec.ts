import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { stretchTimers } from './support/clock.ts'
import { atRest } from './support/kit.ts'
import { test } from './support/phone.ts'
import { visitViews } from './support/views.ts'
import { connect, connectButton, modal, openDemo } from './support/visitor.ts'

type Look = { within?: string; rules?: 'all' | 'contrast' }

/** What axe finds; a contrast that it could not decide counts. */
async function findings(page: Page, { within = 'latchkey-modal', rules = 'all' }: Look = {}): Promise<string[]> {
  // Legacy mode spares a blank page for each look; there are no frames here.
  const axe = new AxeBuilder({ page }).include(within).setLegacyMode()
  if (rules === 'contrast') axe.withRules(['color-contrast'])
  const { violations, incomplete } = await axe.analyze()
  const undecided = incomplete.filter(({ id }) => id === 'color-contrast')
  return [...violations, ...undecided].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')} ${failureSummary}`),
  )
}

const looks = [
  { theme: 'dark' },
  { theme: 'light' },
  { theme: 'dark', accent: '#ffd400' },
  { theme: 'light', accent: '#ffd400' },
  { theme: 'dark', accent: '#0a1f5c' },
  { theme: 'light', accent: '#0a1f5c' },
]

test.describe('axe', () => {
  for (const look of looks) {
    const name = `${look.theme}${look.accent ? ` with the accent ${look.accent}` : ''}`
    // Colours alone tell these looks apart.
    const rules = look === looks[0] ? 'all' : 'contrast'
    test(`finds nothing in any view, ${name}`, async ({ page, wallet }) => {
      await openDemo(page, 'index', look as Record<string, string>)
      await visitViews({ page, wallet }, async (view) => {
        expect.soft(await findings(page, { rules }), view.name).toEqual([])
      })
    })
  }

  for (const theme of ['dark', 'light']) {
    test(`finds nothing in a toast or an empty list, ${theme}`, async ({ page }) => {
      // Whoever looks closely takes longer than the four seconds of a toast.
      await stretchTimers(page, 4_000)
      await openDemo(page, 'evm', { theme, legal: '' })
      await connectButton(page).click()
      await expect(modal(page, 'Connect wallet').getByText('No wallet found')).toBeVisible()
      await page.getByRole('button', { name: 'Show a toast' }).evaluate((button: HTMLElement) => button.click())
      await expect(modal(page, 'Connect wallet').getByText('Hello from the page')).toBeVisible()
      await atRest(page)
      expect(await findings(page)).toEqual([])
    })
  }

  test('finds nothing in the buttons on the page', async ({ page, wallet }) => {
    await openDemo(page)
    await expect(connectButton(page)).toBeVisible()
    expect(await findings(page, { within: 'header' })).toEqual([])
    await connect(page, wallet)
    expect(await findings(page, { within: 'header' })).toEqual([])
  })
})
