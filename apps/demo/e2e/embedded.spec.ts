import { expect, type Page } from '@playwright/test'
import { chainOne, chainTwo, foreignChain } from './support/chain.ts'
import { firstAddress, test } from './support/test.ts'
import { anyModal, fact, openDemo } from './support/visitor.ts'

/** Finds the embedded card with this title. */
function card(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true }).filter({ has: page.getByRole('heading', { level: 2 }) })
}

/** Finds the account card of the kit. The page itself has another element with the same name. */
function accountCard(page: Page) {
  return card(page, 'Account').filter({ has: page.getByRole('button', { name: 'Settings' }) })
}

test.describe('the modal embedded in the page', () => {
  test('a visitor connects and disconnects in the embedded card, without a dialog', async ({ page, wallet }) => {
    await openDemo(page, 'embedded')
    const connect = card(page, 'Connect wallet')
    await expect(connect.getByRole('button', { name: 'Close' })).toHaveCount(0)
    await connect.getByRole('button', { name: wallet.name }).click()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    const account = accountCard(page)
    // While the view for connecting disappears, its title also contains the wallet's name. So the test looks for a button.
    await expect(account.getByRole('button', { name: wallet.name })).toBeVisible()
    await expect(anyModal(page)).toHaveCount(0)

    await account.getByRole('button', { name: 'Disconnect' }).click()
    await expect(connect.getByRole('button', { name: wallet.name })).toBeVisible()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await expect(anyModal(page)).toHaveCount(0)
  })

  test('a visitor who declines goes back to the wallets', async ({ page, wallet }) => {
    await wallet.setMode('reject')
    await openDemo(page, 'embedded')
    await card(page, 'Connect wallet').getByRole('button', { name: wallet.name }).click()
    const waitingView = card(page, wallet.name)
    await expect(waitingView.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
    await waitingView.getByRole('button', { name: 'Back' }).click()
    await expect(card(page, 'Connect wallet').getByRole('button', { name: wallet.name })).toBeVisible()
  })

  test('a visitor switches the network in the card and returns to the account', async ({ page, wallet }) => {
    await openDemo(page, 'embedded')
    await card(page, 'Connect wallet').getByRole('button', { name: wallet.name }).click()
    await accountCard(page).getByRole('button', { name: chainOne.name }).click()
    await card(page, 'Choose network').getByRole('button', { name: chainTwo.name }).click()
    await expect(fact(page, 'Chain id')).toHaveText(String(chainTwo.id))
    await expect(accountCard(page).getByRole('button', { name: chainTwo.name })).toBeVisible()
  })

  test('a returning visitor sees the account in the card', async ({ page, wallet }) => {
    await openDemo(page, 'embedded')
    await card(page, 'Connect wallet').getByRole('button', { name: wallet.name }).click()
    await expect(accountCard(page).getByRole('button', { name: wallet.name })).toBeVisible()
    await page.reload()
    await expect(accountCard(page).getByRole('button', { name: wallet.name })).toBeVisible()
    expect(await wallet.prompts()).toEqual([])
  })

  test('the page keeps its focus and its scroll', async ({ page, wallet }) => {
    await page.setViewportSize({ width: 800, height: 300 })
    await openDemo(page, 'embedded')
    await expect(card(page, 'Connect wallet').getByRole('button', { name: wallet.name })).toBeVisible()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await page.mouse.move(400, 20)
    await page.mouse.wheel(0, 120)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  })

  test('a change in the card does not take the focus from the page', async ({ page, wallet }) => {
    await openDemo(page, 'embedded')
    await card(page, 'Connect wallet').getByRole('button', { name: wallet.name }).click()
    await expect(accountCard(page).getByRole('button', { name: wallet.name })).toBeVisible()
    const disconnect = page.getByRole('button', { name: 'Disconnect from the page' })
    await disconnect.focus()
    await wallet.switchChain(foreignChain.id)
    await expect(card(page, 'Unsupported network').getByRole('button', { name: chainOne.name })).toBeVisible()
    await expect(disconnect).toBeFocused()
  })
})
