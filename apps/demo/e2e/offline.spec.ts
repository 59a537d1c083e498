import { expect } from '@playwright/test'
import { chainOne, setBalance } from './support/chain.ts'
import { recordConsole, recordTexts } from './support/record.ts'
import { firstAddress, test } from './support/test.ts'
import { anyModal, connect, connectButton, fact, modal, openAccount, openDemo } from './support/visitor.ts'

test.describe('when the network fails', () => {
  test('the card shows that the first view did not load, can be closed, and retries', async ({ page, wallet }) => {
    const consoleMessages = recordConsole(page)
    await openDemo(page)
    await expect(connectButton(page)).toBeVisible()
    await page.route('**/assets/**', (route) => route.abort('internetdisconnected'))
    await connectButton(page).click()
    const card = modal(page, 'Connect wallet')
    await expect.poll(consoleMessages).toEqual([expect.stringContaining('error [latchkey] TypeError')])
    await expect(card.getByRole('alert')).toContainText('This did not load')
    await expect(connectButton(page)).toHaveAttribute('aria-busy', 'false')
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible')
    await page.getByRole('textbox', { name: 'Message' }).fill('The page lives')

    await connectButton(page).click()
    await expect(card.getByRole('alert')).toContainText('This did not load')
    await page.unroute('**/assets/**')
    const retry = card.getByRole('button', { name: 'Try again' })
    await retry.focus()
    await page.keyboard.press('Enter')
    await expect(card.getByRole('button', { name: wallet.name })).toBeVisible()
    // The focused button no longer exists. Escape works only if the focus has moved to another element of the modal.
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
    await connectButton(page).click()
    await card.getByRole('button', { name: wallet.name }).click()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
  })

  test('a view that did not load shows an error, and loads on retry', async ({ page, wallet }) => {
    await openDemo(page)
    await connectButton(page).click()
    const connectModal = modal(page, 'Connect wallet')
    await expect(connectModal.getByRole('button', { name: wallet.name })).toBeVisible()
    await page.route('**/assets/**', (route) => route.abort('internetdisconnected'))
    await connectModal.getByRole('button', { name: 'What is a wallet?' }).click()
    const help = modal(page, 'What is a wallet?')
    await expect(help.getByText('This did not load')).toBeVisible()
    const alerts = await recordTexts(help, '[role=alert]')
    await help.getByRole('button', { name: 'Try again' }).click()
    // The alert of the first attempt may still be visible, so the test waits for a new one.
    await expect.poll(alerts).toContain('This did not load')
    await page.unroute('**/assets/**')
    await help.getByRole('button', { name: 'Try again' }).click()
    await expect(help.getByText('A home for what you own')).toBeVisible()
  })

  test('a visitor stays connected without a balance when the chain cannot be reached, and sees why', async ({
    page,
    wallet,
  }) => {
    await page.route(`${chainOne.rpcUrl}/**`, (route) => route.abort('connectionrefused'))
    await openDemo(page)
    await connect(page, wallet)
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await expect(page.getByText('Token Balance Unavailable')).toHaveCount(0)
    const account = await openAccount(page)
    await expect(account.getByText('Balance not available')).toBeVisible()
    await expect(account.getByText('Token Balance Unavailable')).toBeVisible()
  })

  test('the balance appears half a minute after the chain is back', async ({ page, wallet }) => {
    await setBalance(chainOne, firstAddress(wallet), 6n * 10n ** 18n)
    await page.clock.install()
    await page.route(`${chainOne.rpcUrl}/**`, (route) => route.abort('connectionrefused'))
    await openDemo(page)
    await connect(page, wallet)
    const account = await openAccount(page)
    await expect(account.getByText('Balance not available')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
    await page.unroute(`${chainOne.rpcUrl}/**`)
    await page.clock.fastForward(31_000)
    await openAccount(page)
    await expect(account.getByTitle('6 ETH')).toBeVisible()
  })
})
