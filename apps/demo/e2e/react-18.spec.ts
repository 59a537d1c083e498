import { expect, type Page } from '@playwright/test'
import { chainOne, chainTwo, setBalance } from './support/chain.ts'
import { firstAddress, test } from './support/test.ts'
import { anyModal, connect, connectButton, fact, modal, openAccount } from './support/visitor.ts'

/** Makes a browser function throw that the views need. Returns a function that repairs it. */
async function breakPage(page: Page, part: 'PluralRules' | 'ResizeObserver'): Promise<() => Promise<void>> {
  const handle = await page.evaluateHandle((part) => {
    const owner = part === 'PluralRules' ? Intl.PluralRules.prototype : ResizeObserver.prototype
    const name = part === 'PluralRules' ? 'select' : 'observe'
    const originalDescriptor = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor
    const throwError = () => {
      throw new Error('Broken by the test.')
    }
    Object.defineProperty(owner, name, { ...originalDescriptor, value: throwError })
    return () => Object.defineProperty(owner, name, originalDescriptor)
  }, part)
  return () => handle.evaluate((repair) => void repair())
}

test.describe('on React 18', () => {
  test('a visitor connects, opens the account, switches, reloads and disconnects', async ({ page, wallet }) => {
    const address = firstAddress(wallet)
    await setBalance(chainOne, address, 12_345_999_999_999_999_999n)
    await page.goto('/react-18/evm.html?wallet=none')
    await connect(page, wallet)
    await expect(fact(page, 'Address')).toHaveText(address)

    const account = await openAccount(page)
    await expect(account.getByTitle('12.345999999999999999 ETH')).toHaveText('12.345 ETH')
    await account.getByRole('button', { name: chainOne.name }).click()
    await modal(page, 'Choose network').getByRole('button', { name: chainTwo.name }).click()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Chain id')).toHaveText(String(chainTwo.id))

    await page.reload()
    await expect(fact(page, 'Address')).toHaveText(address)
    await (await openAccount(page)).getByRole('button', { name: 'Disconnect' }).click()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await expect(connectButton(page)).toBeVisible()
  })

  test('a view that throws shows an error, and renders on retry', async ({ page, wallet }) => {
    await page.goto('/react-18/evm.html?wallet=none')
    await connect(page, wallet)
    const account = await openAccount(page)
    const repair = await breakPage(page, 'PluralRules')
    await account.getByRole('button', { name: 'Settings' }).click()
    const settings = modal(page, 'Settings')
    await expect(settings.getByText('Something went wrong')).toBeVisible()
    await expect(settings.getByRole('button', { name: 'Back' })).toBeVisible()
    await repair()
    await settings.getByRole('button', { name: 'Try again' }).click()
    await expect(settings.getByRole('button', { name: /1 wallet connected/ })).toBeVisible()
  })

  test('the card shows an error when the modal itself throws, and renders on retry', async ({ page, wallet }) => {
    await page.goto('/react-18/evm.html?wallet=none')
    await expect(connectButton(page)).toBeVisible()
    const repair = await breakPage(page, 'ResizeObserver')
    await connectButton(page).click()
    const card = modal(page, 'Connect wallet')
    await expect(card.getByRole('alert')).toContainText('This did not load')
    await repair()
    await card.getByRole('button', { name: 'Try again' }).click()
    await expect(card.getByRole('button', { name: wallet.name })).toBeVisible()
  })
})
