import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { stretchTimers } from './support/clock.ts'
import { waitForAnimations, withKit } from './support/kit.ts'
import { test } from './support/phone.ts'
import { visitViews } from './support/views.ts'
import { connect, connectButton, modal, openDemo } from './support/visitor.ts'

type ScanOptions = { within?: string; rules?: 'all' | 'contrast' }

/** Returns the accessibility violations that axe finds, and the texts whose contrast axe could not determine. */
async function findViolations(
  page: Page,
  { within = 'latchkey-modal', rules = 'all' }: ScanOptions = {},
): Promise<string[]> {
  // Legacy mode does not scan frames, but this page has none. The default mode would open another blank page for each scan.
  const { violations, incomplete } = await new AxeBuilder({ page })
    .include(within)
    .setLegacyMode()
    .options({
      ...(rules === 'contrast' && { runOnly: ['color-contrast'] }),
      resultTypes: ['violations', 'incomplete'],
    })
    .analyze()
  const undecidedContrasts = incomplete.filter(({ id }) => id === 'color-contrast')
  return [...violations, ...undecidedContrasts].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')} ${failureSummary}`),
  )
}

type Theme = { themeMode: 'dark' | 'light'; accent?: string }

const darkTheme: Theme = { themeMode: 'dark' }

/** Themes that differ from `darkTheme` only in colours, so only contrasts must be checked. Their accent colours are the hardest to read. */
const otherThemes: readonly Theme[] = [
  { themeMode: 'light' },
  { themeMode: 'light', accent: '#ffd400' },
  { themeMode: 'dark', accent: '#0a1f5c' },
]

async function setTheme(page: Page, theme: Theme) {
  await withKit(
    page,
    (kit, { themeMode, accent }) => {
      kit.setThemeMode(themeMode)
      // An empty value makes the kit use the accent colour of the theme.
      kit.setThemeVariables({ '--lk-accent': accent ?? '' })
    },
    theme,
  )
  await expect(page.locator('latchkey-modal')).toHaveAttribute('data-theme', theme.themeMode)
  await waitForAnimations(page)
}

test.describe('axe', () => {
  test('finds nothing in any view, in any theme', async ({ page, wallet }) => {
    // Four scans may take longer than six seconds, and a view that waits for a wallet changes after six seconds.
    await stretchTimers(page, 6_000)
    await openDemo(page, 'index', { theme: 'dark' })
    await visitViews({ page, wallet }, async (view) => {
      expect.soft(await findViolations(page), view.name).toEqual([])
      for (const theme of otherThemes) {
        await setTheme(page, theme)
        const name = `${view.name}, ${theme.themeMode}, accent ${theme.accent ?? 'as it is'}`
        expect.soft(await findViolations(page, { rules: 'contrast' }), name).toEqual([])
      }
      await setTheme(page, darkTheme)
    })
  })

  for (const theme of ['dark', 'light']) {
    test(`finds nothing in a toast or an empty list, ${theme}`, async ({ page }) => {
      // A toast is shown for four seconds, but the scan takes longer. So the toast's timer is extended.
      await stretchTimers(page, 4_000)
      await openDemo(page, 'evm', { theme, legal: '' })
      await connectButton(page).click()
      await expect(modal(page, 'Connect wallet').getByText('No wallet found')).toBeVisible()
      await page.getByRole('button', { name: 'Show a toast' }).evaluate((button: HTMLElement) => button.click())
      await expect(modal(page, 'Connect wallet').getByText('Hello from the page')).toBeVisible()
      await waitForAnimations(page)
      expect(await findViolations(page)).toEqual([])
    })
  }

  test('finds nothing in the buttons on the page', async ({ page, wallet }) => {
    await openDemo(page)
    await expect(connectButton(page)).toBeVisible()
    expect(await findViolations(page, { within: 'header' })).toEqual([])
    await connect(page, wallet)
    expect(await findViolations(page, { within: 'header' })).toEqual([])
  })
})
