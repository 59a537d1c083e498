import { expect } from '@playwright/test'
import { firstAddress, test, withMotion } from './support/test.ts'
import { anyModal, connectButton, fact, modal, openDemo } from './support/visitor.ts'

test.use(withMotion)

test.describe('declining the connection', () => {
  test.beforeEach(async ({ page, wallet }) => {
    await wallet.setMode('manual')
    await openDemo(page)
    await connectButton(page).click()
    await modal(page, 'Connect wallet').getByRole('button', { name: wallet.name }).click()
  })

  test('a visitor who declines in the wallet sees that, retries, and connects', async ({ page, wallet }) => {
    await wallet.reject()
    const waitingView = modal(page, wallet.name)
    await expect(waitingView.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
    await expect(
      waitingView.getByText(`You declined the connection in ${wallet.name}. You can ask again.`),
    ).toBeVisible()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    expect((await wallet.prompts()).length).toBe(1)

    await waitingView.getByRole('button', { name: 'Try again' }).click()
    await expect(waitingView.getByRole('heading', { name: `Open ${wallet.name}` })).toBeVisible()
    await wallet.approve()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    expect((await wallet.prompts()).length).toBe(2)
  })

  test('a visitor who declined goes back to the list of wallets', async ({ page, wallet }) => {
    await wallet.reject()
    const waitingView = modal(page, wallet.name)
    await expect(waitingView.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
    await waitingView.getByRole('button', { name: 'Back' }).click()
    await expect(modal(page, 'Connect wallet').getByRole('button', { name: wallet.name })).toBeVisible()
  })

  test('the view says that the wallet still has an open request', async ({ page, wallet }) => {
    await wallet.nextPrompt()
    await modal(page, wallet.name).getByRole('button', { name: 'Close' }).click()
    await expect(anyModal(page)).toBeHidden()
    await connectButton(page)
      .or(page.getByRole('button', { name: 'Connecting…' }))
      .click()
    await modal(page, 'Connect wallet').getByRole('button', { name: wallet.name }).click()
    await expect(
      modal(page, wallet.name).getByRole('heading', { name: `${wallet.name} is waiting for you` }),
    ).toBeVisible()
    await modal(page, wallet.name).getByRole('button', { name: 'Try again' }).click()
    await wallet.approve()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
  })

  test('an approval after the modal was closed still connects', async ({ page, wallet }) => {
    await wallet.nextPrompt()
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
    await wallet.approve()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await expect(anyModal(page)).toBeHidden()
  })
})
