import { sandboxServer } from '@latchkey/sandbox/page'
import { expect, type Page } from '@playwright/test'
import { withKit } from './support/kit.ts'
import { chooseWalletConnect, copyLink, pair, scan, shownCode } from './support/pairing.ts'
import { addressOn, evmOneId, test } from './support/phone.ts'
import { anyModal, connectButton, fact, modal, openDemo } from './support/visitor.ts'

/** Opens the modal, searches for a wallet by these words, and chooses it. */
async function chooseWallet(page: Page, words: string, name: string) {
  await connectButton(page).click()
  await modal(page, 'Connect wallet').getByRole('button', { name: 'Search wallets' }).click()
  const wallets = modal(page, 'All wallets')
  await wallets.getByRole('searchbox', { name: 'Search wallets' }).fill(words)
  await wallets.getByRole('button', { name }).click()
}

test.describe('a wallet of the directory', () => {
  test('connects by a QR code with its mark, and is listed as recent', async ({ page, phone }) => {
    await openDemo(page, 'index')
    await chooseWallet(page, 'rainb', 'Rainbow')
    await expect(modal(page, 'Rainbow')).toBeVisible()
    const code = await shownCode(page)
    const mark = anyModal(page).locator('.lk-qr-logo img')
    await expect(mark).toHaveAttribute('src', /\/getWalletImage\/rainbow\b/)
    await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    // The wallet's picture covers a part of the QR code. Scanners must still be able to read the code.
    const uri = await scan(page, code)
    expect(uri).toBe(await copyLink(page))
    await phone.pair(uri)
    await phone.approve()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))

    await withKit(page, (kit) => kit.disconnect())
    await connectButton(page).click()
    const rows = modal(page, 'Connect wallet').getByRole('list', { name: 'Wallets' }).getByRole('button')
    await expect(rows.nth(1)).toHaveText(/Rainbow.*Recent/)
    await page.reload()
    await connectButton(page).click()
    await expect(rows.nth(1)).toHaveText(/Rainbow.*Recent/)
  })

  test('is replaced by another wallet, whose QR code has the same offer', async ({ page, phone }) => {
    await openDemo(page, 'index')
    await chooseWallet(page, 'trust wal', 'Trust Wallet')
    await shownCode(page)
    const firstUri = await copyLink(page)
    await anyModal(page).getByRole('button', { name: 'Back' }).click()
    await modal(page, 'All wallets').getByRole('searchbox', { name: 'Search wallets' }).fill('metam')
    await modal(page, 'All wallets').getByRole('button', { name: 'MetaMask' }).click()
    await expect(modal(page, 'MetaMask')).toBeVisible()
    await shownCode(page)
    // The kit has only one offer at a time, and every wallet can accept it.
    expect(await copyLink(page)).toBe(firstUri)
    await pair(page, phone)
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
  })

  test('leads to its download links if it cannot connect on this device', async ({ page }) => {
    await openDemo(page, 'index')
    await chooseWallet(page, 'phantom', 'Phantom')
    await expect(anyModal(page).getByText('Phantom was not found')).toBeVisible()
    await anyModal(page).getByRole('button', { name: 'Get Phantom' }).click()
    const extension = modal(page, 'Get Phantom').getByRole('link', { name: 'Browser extension' })
    await expect(extension).toHaveAttribute('href', /^https:\/\/chromewebstore\.google\.com\//)
  })
})

test.describe('without the directory', () => {
  test.beforeEach(({ page }) => page.route(`${sandboxServer.url}/**`, (route) => route.abort('connectionrefused')))

  test('a visitor connects by the QR code', async ({ page, phone }) => {
    await openDemo(page, 'index')
    await connectButton(page).click()
    await chooseWalletConnect(page)
    await shownCode(page)
    await pair(page, phone)
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
  })

  test('a wallet of the page connects', async ({ page, wallet }) => {
    await openDemo(page, 'index')
    await connectButton(page).click()
    await modal(page, 'Connect wallet').getByRole('button', { name: wallet.name }).click()
    await expect(fact(page, 'EVM address')).toHaveText(wallet.addresses[0] as string)
  })

  test('a visitor finds a wallet in the snapshot, and connects it', async ({ page, phone }) => {
    await openDemo(page, 'index')
    await chooseWallet(page, 'rainb', 'Rainbow')
    await shownCode(page)
    await pair(page, phone)
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
  })
})
