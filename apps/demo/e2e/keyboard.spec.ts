import { expect, type Page } from '@playwright/test'
import { chainOne, chainTwo } from './support/chain.ts'
import { installClock, stopClock } from './support/clock.ts'
import { firstAddress, test, withMotion } from './support/test.ts'
import { accountButton, anyModal, connectButton, fact, modal, openConnected, openDemo } from './support/visitor.ts'

test.use(withMotion)

/** Returns the accessible name of the focused element, which may be in a shadow root. Returns `body` if no element has the focus. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (!element || element === document.body) return 'body'
    const inModal = element.getRootNode() instanceof ShadowRoot ? 'modal' : 'page'
    return `${inModal}: ${element.getAttribute('aria-label') ?? element.textContent}`
  })
}

test.describe('with the keyboard alone', () => {
  test('a visitor connects, and the focus is back on the button', async ({ page, wallet, addWallet }) => {
    await addWallet({ name: 'Another Wallet', rdns: 'test.another' })
    await openDemo(page)
    await expect(connectButton(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(connectButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    const connect = modal(page, 'Connect wallet')
    const firstRow = connect.getByRole('button', { name: wallet.name })
    const secondRow = connect.getByRole('button', { name: 'Another Wallet' })
    await expect(firstRow).toBeVisible()
    await expect(secondRow).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(connect.getByRole('button', { name: 'What is a wallet?' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(connect.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(firstRow).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(secondRow).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(secondRow).toBeFocused()
    await page.keyboard.press('Home')
    await expect(firstRow).toBeFocused()
    await page.keyboard.press('End')
    await expect(secondRow).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(firstRow).toBeFocused()
    await page.keyboard.press('Enter')

    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await expect(anyModal(page)).toBeHidden()
    await expect(accountButton(page)).toBeFocused()
  })

  test('Escape closes the modal, and the focus is back on the button', async ({ page, wallet }) => {
    await openDemo(page)
    await connectButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(modal(page, 'Connect wallet').getByRole('button', { name: wallet.name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
    await expect(connectButton(page)).toBeFocused()
  })

  test('Tab cycles inside the modal and never reaches the page behind', async ({ page, wallet }) => {
    await openDemo(page)
    await connectButton(page).click()
    await expect(modal(page, 'Connect wallet').getByRole('button', { name: wallet.name })).toBeVisible()
    const focusedNames = new Set<string>()
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab')
      focusedNames.add(await focusedName(page))
    }
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Shift+Tab')
      focusedNames.add(await focusedName(page))
    }
    expect([...focusedNames].filter((name) => name.startsWith('page'))).toEqual([])
    expect([...focusedNames]).toEqual(expect.arrayContaining(['modal: Close', 'modal: What is a wallet?']))
  })

  test('the page behind the modal takes no clicks and no typing', async ({ page, wallet }) => {
    await openDemo(page)
    await connectButton(page).click()
    await expect(modal(page, 'Connect wallet').getByRole('button', { name: wallet.name })).toBeVisible()
    const message = page.getByRole('textbox', { name: 'Message' })
    const messageState = await message.evaluate((input: HTMLInputElement) => {
      const { x, y, width, height } = input.getBoundingClientRect()
      input.focus()
      return {
        isFocused: document.activeElement === input,
        isOnTop: document.elementFromPoint(x + width / 2, y + height / 2) === input,
      }
    })
    expect(messageState).toEqual({ isFocused: false, isOnTop: false })
  })

  test('a visitor switches the network and goes back with keys alone', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    await accountButton(page).focus()
    await page.keyboard.press('Enter')
    const network = modal(page, 'Account').getByRole('button', { name: chainOne.name })
    await network.focus()
    await page.keyboard.press('Enter')
    const back = modal(page, 'Choose network').getByRole('button', { name: 'Back' })
    await expect(back).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(back).toBeFocused()
    await page.keyboard.press('Space')
    await expect(network).toBeVisible()
    await network.focus()
    await page.keyboard.press('Enter')
    await modal(page, 'Choose network').getByRole('button', { name: chainTwo.name }).focus()
    await page.keyboard.press('Enter')
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Chain id')).toHaveText(String(chainTwo.id))
    await expect(accountButton(page)).toBeFocused()
  })

  test('the focus stays in the modal when the focused button disappears, and Escape still closes it', async ({
    page,
    wallet,
  }) => {
    await wallet.setMode('reject')
    await openDemo(page)
    await connectButton(page).focus()
    await page.keyboard.press('Enter')
    await modal(page, 'Connect wallet').getByRole('button', { name: wallet.name }).focus()
    await page.keyboard.press('Enter')
    const waitingView = modal(page, wallet.name)
    const retry = waitingView.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await wallet.setMode('manual')
    await retry.focus()
    await page.keyboard.press('Enter')
    await expect(retry).toBeHidden()
    await expect.poll(() => focusedName(page)).toMatch(/^modal: /)
    await page.keyboard.press('Tab')
    await expect(waitingView.getByRole('button', { name: 'Back' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
  })

  test('Escape closes the modal also when Shift+Tab moved the focus out of it, and after a click on a toast', async ({
    page,
    wallet,
  }) => {
    await installClock(page)
    await openDemo(page)
    await connectButton(page).click()
    await expect(modal(page, 'Connect wallet').getByRole('button', { name: wallet.name })).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => focusedName(page)).toBe('body')
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()

    await connectButton(page).click()
    await expect(modal(page, 'Connect wallet').getByRole('button', { name: wallet.name })).toBeVisible()
    await stopClock(page)
    await page.getByRole('button', { name: 'Show a toast' }).evaluate((button: HTMLElement) => button.click())
    await anyModal(page).getByText('Hello from the page').click()
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
  })

  test("Escape in the wallet's own dialog closes only that dialog", async ({ page }) => {
    await page.goto('/evm.html')
    await connectButton(page).click()
    await modal(page, 'Connect wallet').getByRole('button', { name: 'Sandbox Wallet' }).click()
    const prompt = modal(page, 'Connect to this page?')
    await expect(prompt).toBeVisible()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('Escape')
    await expect(prompt).toBeHidden()
    await expect(modal(page, 'Sandbox Wallet').getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  })
})
